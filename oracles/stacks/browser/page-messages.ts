/** What is asked of the page in the browser, and what it answers: plain data, since it travels as JSON. */

/** How fragments are drawn. */
export interface FragmentDraw {
  /** The vertex shader before the fragment shader. */
  readonly before: string;
  /** The size of the viewport, in pixels: a point on each, row after row. */
  readonly width: number;
  readonly height: number;
}

/** One call of texImage2D, or of texImage3D where there are three sizes. */
export interface PageImage {
  readonly target: number;
  readonly level: number;
  readonly internal: number;
  readonly sizes: readonly number[];
  readonly format: number;
  /** FLOAT, INT or UNSIGNED_INT. */
  readonly type: number;
  /** Little-endian words, in base64. */
  readonly words: string;
}

/** What a sampler of the shader reads. Numbers are WebGL's. */
export interface PageTexture {
  readonly sampler: string;
  /** The value of another uniform, which comes with samplers of shadows. */
  readonly depthMode: { readonly name: string; readonly value: number } | null;
  readonly bound: {
    readonly target: number;
    readonly parameters: readonly {
      readonly function: 'TexParameteri' | 'TexParameterf';
      readonly name: number;
      readonly value: number;
    }[];
    readonly images: readonly PageImage[];
  } | null;
}

/** The vertices or fragments of one draw. */
export interface FeedbackRequest {
  /** The shader, ESSL 3.00. */
  readonly shader: string;
  /** Null for a vertex shader. */
  readonly fragments: FragmentDraw | null;
  /** Names of the shader's outputs, in the order in which they are wanted. */
  readonly outputs: readonly string[];
  readonly count: number;
  /** Numbers of the attributes that are given. */
  readonly attributes: readonly number[];
  /** For each vertex and each of these attributes, four little-endian words, in base64. */
  readonly words: string;
  /** Uniform blocks: as many words as the shader's block of that name declares, or more, in base64. */
  readonly blocks: readonly { readonly name: string; readonly words: string }[];
  readonly textures: readonly PageTexture[];
}

/** Nothing that the page holds works any more. */
export interface Lost {
  readonly lost: string;
}

/** `refused`: the driver's log. */
type CompileReply = { readonly refused: string } | { readonly taken: true };

/** `untaken`: what the driver says to the textures. */
export type RunReply =
  { readonly words: string } | { readonly refused: string } | { readonly untaken: string };

export interface PageInformation {
  /** GL_VERSION, GL_VENDOR and so on, for reports. */
  readonly details: Readonly<Record<string, string>>;
  /** Vectors that one draw can export. */
  readonly vectors: number;
  /** Whether fragment shaders have a target of floating-point numbers, which keeps bits. */
  readonly drawsFragments: boolean;
  /** Whether texels of 32-bit floating-point numbers are mixed by filters. */
  readonly mixesFloats: boolean;
}

/** What the page offers once the code is installed. */
export interface FeedbackPage {
  readonly information: PageInformation;
  readonly compile: (
    shader: string,
    outputs: readonly string[],
    fragments: FragmentDraw | null,
  ) => CompileReply | Lost;
  readonly run: (request: FeedbackRequest) => RunReply | Lost;
}
