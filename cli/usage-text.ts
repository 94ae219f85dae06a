/** What commander says of bad usage, as our own messages say it: the flag, what stood there, what was expected. */

const OF_OPTION = /^option '(?:-\w, )?(--[\w-]+)[^']*' argument '(.*)' is invalid\. (.*)$/s;
const OF_ARGUMENT = /^command-argument value '(.*)' is invalid for argument '(.*)'\. (.*)$/s;
const CHOICES = /^Allowed choices are (.*)\.(\s*)$/s;

/** `text` is the message with or without commander's "error: ". */
export function usageText(text: string): string {
  const message = text.replace(/^error: /, '');
  const [, flag = '', value = '', reason = ''] = OF_OPTION.exec(message) ?? [];
  if (flag !== '') return placed(flag, value, reason);
  const [, word = '', name = '', why = ''] = OF_ARGUMENT.exec(message) ?? [];
  return name === '' ? message : placed(name, word, why);
}

/** A reason that begins with the value names it already. */
function placed(where: string, value: string, reason: string): string {
  const says = reason.replace(
    CHOICES,
    (_, all: string, end: string) => `expected ${either(all)}${end}`,
  );
  if (value !== '' && says.startsWith(`"${value}"`)) return `${where}: ${says}`;
  return `${where} ${value === '' ? '""' : value}: ${says}`;
}

/** "a, b, c" as "a, b or c". */
function either(all: string): string {
  return all.replace(/, ([^,]*)$/, ' or $1');
}
