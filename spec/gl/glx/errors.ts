/** Errors of the protocol: of X, by their codes; of GLX, by their numbers after the first error of the extension (GLX Protocol 1.3, §1.5). */
export const X_ERRORS = { BadRequest: 1, BadValue: 2, BadAlloc: 11, BadLength: 16 } as const;

export const GLX_ERRORS = {
  GLXBadContext: 0,
  GLXBadContextTag: 4,
  GLXBadRenderRequest: 6,
  GLXBadLargeRequest: 7,
  GLXUnsupportedPrivateRequest: 8,
} as const;

export type ProtocolErrorName = keyof typeof X_ERRORS | keyof typeof GLX_ERRORS;
