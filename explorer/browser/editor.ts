/** The editor: colours by the words of the grammars, errors in their place, breakpoints, the instruction that comes next. */
import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { linter, setDiagnostics } from '@codemirror/lint';
import { EditorState, RangeSet, StateEffect, StateField, type Extension } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  gutter,
  GutterMarker,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
  type DecorationSet,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { TOKENS } from 'virtual:rules';
import type { TextRange } from '../playground/language.js';
import { element } from './dom.js';
import { assembly } from './highlight.js';
import { HEADERS, isGpu, names, opcodes, wordAt, writtenIn } from './words.js';

const LANGUAGE = assembly(TOKENS, isGpu);

const COLOURS = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--dim)', fontStyle: 'italic' },
  { tag: tags.meta, color: 'var(--warn)', fontWeight: '600' },
  { tag: tags.keyword, color: 'var(--warn)' },
  { tag: tags.operatorKeyword, color: 'var(--link)', fontWeight: '600' },
  { tag: tags.number, color: 'var(--good)' },
]);

const THEME = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--paper)', fontSize: '13.5px' },
  '&.cm-focused': { outline: '2px solid var(--link)', outlineOffset: '-1px' },
  '.cm-content': { caretColor: 'var(--ink)', minHeight: '14rem' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace',
    maxHeight: '28rem',
  },
  // On paper nothing is scrolled.
  '@media print': {
    '.cm-scroller': { maxHeight: 'none' },
    // Nor cut: a line that is longer than the sheet goes on below.
    '.cm-content, .cm-line': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minWidth: '0' },
    '.cm-content': { flexShrink: '1', minHeight: '0' },
  },
  '.cm-gutters': { backgroundColor: 'var(--code)', color: 'var(--dim)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-next': { backgroundColor: 'var(--good-back)', outline: '1px solid var(--good)' },
  '.cm-matters': { textDecoration: 'underline 2px var(--warn)', textUnderlineOffset: '4px' },
  '.cm-breakpoints': { width: '1.1em', cursor: 'pointer', color: 'var(--bad)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--paper)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    padding: '.2rem .5rem',
  },
  '.cm-tooltip a': { color: 'var(--link)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
    backgroundColor: 'var(--warn-back)',
  },
  // The usual mark is a picture in the style sheet, which the page's policy refuses.
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad)',
    textUnderlineOffset: '3px',
  },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
});

const setNext = StateEffect.define<TextRange | null>();
const NEXT = Decoration.mark({ class: 'cm-next' });

const nextField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(own, { effects, changes }) {
    let next = own.map(changes);
    for (const effect of effects) {
      if (!effect.is(setNext)) continue;
      const { value } = effect;
      next =
        value === null || value.from >= value.to
          ? Decoration.none
          : Decoration.set([NEXT.range(value.from, value.to)]);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const setMattering = StateEffect.define<readonly TextRange[]>();
const MATTERING = Decoration.mark({ class: 'cm-matters' });

const matteringField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(own, { effects, changes }) {
    let next = own.map(changes);
    for (const effect of effects) {
      if (!effect.is(setMattering)) continue;
      const ranges = effect.value.map(({ from, to }) => MATTERING.range(from, to));
      next = Decoration.set(ranges, true);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

class Breakpoint extends GutterMarker {
  override toDOM(): Node {
    return document.createTextNode('●');
  }
}
const BREAKPOINT = new Breakpoint();

const toggle = StateEffect.define<number>();

const breakpointField = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(own, { effects, changes, newDoc }) {
    let next = own.map(changes);
    for (const effect of effects) {
      if (!effect.is(toggle)) continue;
      // One stands within the line once lines were joined.
      const { from, to } = newDoc.lineAt(effect.value);
      let isThere = false;
      next.between(from, to, () => {
        isThere = true;
      });
      next = isThere
        ? next.update({ filter: (at) => at < from || at > to })
        : next.update({ add: [BREAKPOINT.range(from)] });
    }
    return next;
  },
});

function completions(context: CompletionContext): CompletionResult | null {
  const header = context.matchBefore(/!!?[\w.]*/);
  if (header !== null) {
    return {
      from: header.from,
      options: HEADERS.map((label) => ({ label, type: 'namespace' })),
      validFor: /^!!?[\w.]*$/,
    };
  }
  const word = context.matchBefore(/[A-Za-z_$][\w$.[\]]*/);
  if (word === null || (word.from === word.to && !context.explicit)) return null;
  const text = context.state.doc.toString();
  const written = writtenIn(text);
  return {
    from: word.from,
    options: [
      ...opcodes(written).map((each) => ({ ...each, type: 'keyword' })),
      ...names(written, text).map((each) => ({ ...each, type: 'variable' })),
    ],
    validFor: /^[\w$.[\]]*$/,
  };
}

/** With its indices and components: "MUL.SAT", "v[OPOS].x". */
const WORD = /[A-Za-z]\w*(?:\[[^\]]*\])?(?:\.\w+(?:\[[^\]]*\])?)*/g;

const HOVER = hoverTooltip((view, position) => {
  const line = view.state.doc.lineAt(position);
  for (const { 0: text, index } of line.text.matchAll(WORD)) {
    const from = line.from + index;
    if (position < from || position > from + text.length) continue;
    const word = wordAt(text, writtenIn(view.state.doc.toString()));
    if (word === null) return null;
    return {
      pos: from,
      end: from + text.length,
      create: () => {
        const dom = document.createElement('div');
        const link = document.createElement('a');
        link.href = word.path;
        link.textContent = word.name;
        dom.append(link, `: ${word.title}`);
        return { dom };
      },
    };
  }
  return null;
});

export class Editor {
  readonly element = element('div', { class: 'editor' });
  /** Told when the text, the breakpoints or the place of the cursor are others. */
  changed: (what: 'text' | 'breakpoints' | 'cursor') => void = () => undefined;
  readonly #view: EditorView;
  #isTold = false;

  constructor(doc: string) {
    // Styles that the editor makes would be refused in the page itself: its policy takes those of files alone.
    const root = this.element.attachShadow({ mode: 'open' });
    const extensions: Extension[] = [
      gutter({
        class: 'cm-breakpoints',
        markers: (view) => view.state.field(breakpointField),
        initialSpacer: () => BREAKPOINT,
        domEventHandlers: {
          mousedown: (_, line) => {
            this.#toggle(line.from);
            return true;
          },
        },
      }),
      breakpointField,
      nextField,
      matteringField,
      lineNumbers(),
      history(),
      highlightActiveLine(),
      StreamLanguage.define(LANGUAGE),
      syntaxHighlighting(COLOURS),
      autocompletion({ override: [completions] }),
      HOVER,
      // Nothing is looked for in the page: what the worker finds is told (tell below), and has its place from the start.
      linter(null),
      THEME,
      EditorView.contentAttributes.of({ 'aria-label': 'program' }),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) this.changed('text');
        else if (update.selectionSet) this.changed('cursor');
      }),
    ];
    const state = EditorState.create({ doc, extensions });
    this.#view = new EditorView({ root, parent: root, state });
    // A long program is scrolled by the keyboard too.
    this.#view.scrollDOM.tabIndex = 0;
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  set text(text: string) {
    if (text === this.text) return;
    this.#view.dispatch({
      changes: { from: 0, to: this.#view.state.doc.length, insert: text },
    });
  }

  /** Lines, from 1. */
  get breakpoints(): readonly number[] {
    const lines = new Set<number>();
    const { doc } = this.#view.state;
    const cursor = this.#view.state.field(breakpointField).iter();
    for (; cursor.value !== null; cursor.next()) lines.add(doc.lineAt(cursor.from).number);
    return [...lines];
  }

  set breakpoints(lines: readonly number[]) {
    const own = new Set(this.breakpoints);
    const { doc } = this.#view.state;
    const wanted = new Set(lines.filter((line) => line >= 1 && line <= doc.lines));
    const changed = [...own, ...wanted].filter((line) => own.has(line) !== wanted.has(line));
    if (changed.length === 0) return;
    this.#view.dispatch({ effects: changed.map((line) => toggle.of(doc.line(line).from)) });
  }

  /** The line of the cursor, from 1. */
  get cursorLine(): number {
    return this.lineAt(this.#cursor);
  }

  /** Sets a breakpoint on the cursor's line, or clears the one that is there. */
  toggleBreakpoint(): void {
    this.#toggle(this.#cursor);
  }

  get #cursor(): number {
    return this.#view.state.selection.main.head;
  }

  #toggle(at: number): void {
    this.#view.dispatch({ effects: toggle.of(at) });
    this.changed('breakpoints');
  }

  /** The line of a place, from 1. */
  lineAt(offset: number): number {
    const { doc } = this.#view.state;
    return doc.lineAt(Math.min(offset, doc.length)).number;
  }

  /** Marks the instruction that is executed next; null where none is. */
  mark(range: TextRange | null): void {
    const { length } = this.#view.state.doc;
    const isInside = range !== null && range.to <= length;
    this.#view.dispatch({ effects: setNext.of(isInside ? range : null) });
  }

  /** Marks the instructions of which an answer tells that they matter. */
  matter(ranges: readonly TextRange[]): void {
    const { length } = this.#view.state.doc;
    const inside = ranges.filter(({ from, to }) => from < to && to <= length);
    this.#view.dispatch({ effects: setMattering.of(inside) });
  }

  /** Shows what is wrong, at its place; null where nothing is. */
  tell(error: { readonly position: number; readonly message: string } | null): void {
    if (error === null && !this.#isTold) return;
    this.#isTold = error !== null;
    const { state } = this.#view;
    const at = Math.min(Math.max(0, error?.position ?? 0), state.doc.length);
    // The whole word that is wrong, or one character.
    const line = state.doc.lineAt(at);
    const [{ length }] = /^[\w$]*/.exec(line.text.slice(at - line.from)) ?? [''];
    const to = Math.min(state.doc.length, at + Math.max(1, length));
    this.#view.dispatch(
      setDiagnostics(
        state,
        error === null
          ? []
          : [{ from: Math.min(at, to), to, severity: 'error', message: error.message }],
      ),
    );
  }

  focus(): void {
    this.#view.focus();
  }
}
