/** The document of a clause or an erratum, of its id: "vp2" of vp2.MUL.4. */
export function documentOf(id: string): string {
  return id.slice(0, id.indexOf('.'));
}
