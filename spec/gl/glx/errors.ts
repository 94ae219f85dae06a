/** Errors of the protocol that a request of GLX may have here: of X, and of GLX (GLX Protocol 1.3, §1.5). */
export type ProtocolErrorName =
  | 'BadRequest'
  | 'BadLength'
  | 'GLXBadContext'
  | 'GLXBadContextTag'
  | 'GLXBadRenderRequest'
  | 'GLXBadLargeRequest'
  | 'GLXUnsupportedPrivateRequest';
