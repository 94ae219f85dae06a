/** Elements of the page, made of text alone: what a program or a name says is never markup. */

type Child = Node | string | null;

interface Properties {
  readonly class?: string;
  readonly id?: string;
  readonly title?: string;
  readonly href?: string;
  readonly type?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly click?: () => void;
}

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { attributes = {}, click, ...own }: Properties = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of [...Object.entries(own), ...Object.entries(attributes)]) {
    made.setAttribute(name, value);
  }
  if (click !== undefined) made.addEventListener('click', click);
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** @param title what it does, in more words than it shows */
export function button(text: string, title: string, click: () => void): HTMLButtonElement {
  return element('button', { type: 'button', title, click }, text);
}

/** Ends the task: what follows is one of its own, before which the page is shown and answers. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
