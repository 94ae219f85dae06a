/** The folder of the package, as paths of files in a page begin. */
export function packageRoot(): string {
  return '';
}
