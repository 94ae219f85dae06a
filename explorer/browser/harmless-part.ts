/**
 * A part of a page from its text. What comes in with a certificate is escaped where the text is made, and the page's policy lets
 * no script of others run; this is a third door: nothing but what reports are made of gets into the page.
 */

const ELEMENTS = new Set(
  (
    'A B BR BUTTON CAPTION CODE DD DETAILS DIV DL DT EM FOOTER H1 H2 H3 H4 HEADER I INPUT LI MARK NAV OL OPTION P PRE SECTION SELECT SMALL SPAN ' +
    'STRONG SUMMARY SUP TABLE TBODY TD TFOOT TH THEAD TR UL CIRCLE G LINE PATH POLYLINE POLYGON RECT SVG TEXT TITLE DESC FIGURE FIGCAPTION'
  ).split(' '),
);

const ATTRIBUTES =
  /^(?:id|class|href|title|hidden|open|role|tabindex|colspan|rowspan|scope|type|placeholder|value|selected|data-[a-z]+|aria-[a-z]+|viewBox|width|height|x|y|x1|x2|y1|y2|r|rx|cx|cy|d|points|transform|text-anchor|xmlns|fill|stroke|preserveAspectRatio|for)$/;

export function harmlessPart(text: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = text;
  for (const own of template.content.querySelectorAll('*')) {
    if (!ELEMENTS.has(own.tagName.toUpperCase())) {
      own.remove();
      continue;
    }
    for (const { name, value } of [...own.attributes]) {
      const isLink = name === 'href';
      if (!ATTRIBUTES.test(name) || (isLink && !/^(?:#|disagreements\/\d+\.yaml$)/.test(value))) {
        own.removeAttribute(name);
      }
    }
  }
  return template.content;
}
