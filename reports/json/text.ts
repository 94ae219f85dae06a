/** JSON as text: indented, a value on one line. */

/** `{`, its three keys and `}` each on a line of its own, as JSON.stringify writes it; no string holds such line ends. */
const VALUE = /\{\n\s+("type": "[FSU]"),\n\s+("bits": "0x[0-9a-f]{8}"),\n\s+("value": \S+)\n\s+\}/g;

export function jsonText(json: unknown): string {
  return `${JSON.stringify(json, null, 2).replace(VALUE, '{ $1, $2, $3 }')}\n`;
}
