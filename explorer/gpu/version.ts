/** Which browser it is, and on what, for a certificate to name. */

/** The more particular first: most browsers say that they are Chrome, and that one says that it is Safari. */
const BROWSERS = ['Firefox', 'Edg', 'OPR', 'HeadlessChrome', 'Chrome', 'Version'] as const;

/** "Chrome 140.0.0.0"; what it says of itself where none of these is in it. */
export function browserVersion(userAgent: string): string {
  for (const name of BROWSERS) {
    const [, version] = new RegExp(`${name}/([\\d.]+)`).exec(userAgent) ?? [];
    if (version !== undefined) return `${name === 'Version' ? 'Safari' : name} ${version}`;
  }
  return userAgent.slice(0, 80);
}

/** Node's names of systems, by what a browser says of itself; Android says that it is Linux too. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'android'],
  [/iPhone|iPad/, 'ios'],
  [/Windows/, 'win32'],
  [/Macintosh|Mac OS/, 'darwin'],
  [/CrOS/, 'chromeos'],
  [/Linux/, 'linux'],
];

const PROCESSORS: readonly (readonly [RegExp, string])[] = [
  [/x86_64|x64|Win64|WOW64|amd64/i, 'x64'],
  [/aarch64|arm64|armv8/i, 'arm64'],
  [/arm/i, 'arm'],
];

/** "linux x64", as Node says it; "unknown" of what it does not say. */
export function platformOf(userAgent: string): string {
  const named = (names: readonly (readonly [RegExp, string])[]): string =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'unknown';
  return `${named(SYSTEMS)} ${named(PROCESSORS)}`;
}
