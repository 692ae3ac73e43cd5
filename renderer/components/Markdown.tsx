import MarkdownIt from 'markdown-it';
import { Fragment, useMemo, type ReactNode } from 'react';
import { useDefang } from '../state/format';
import { LongText } from './LongText';
import { TEXT } from './text';
import './markdown.css';

/** Characters up to which Markdown is drawn; longer text is shown as it was written, since drawing it would hold up the page. */
const MOST_DRAWN = 20_000;

/** The elements that Markdown becomes. A heading ranks below those of the screen. What isn't listed is drawn without an element. */
const ELEMENTS = {
  p: 'p',
  h1: 'h3',
  h2: 'h4',
  h3: 'h5',
  h4: 'h6',
  h5: 'h6',
  h6: 'h6',
  ul: 'ul',
  li: 'li',
  blockquote: 'blockquote',
  strong: 'strong',
  em: 'em',
  s: 's',
  table: 'table',
  thead: 'thead',
  tbody: 'tbody',
  tr: 'tr',
  th: 'th',
  td: 'td',
} as const;

type Show = (text: string) => string;
/** An element that was begun: its tag, its content so far, and the text that is added behind it, and a list's first number. */
type Open = {
  readonly tag: string;
  readonly children: ReactNode[];
  readonly after: string;
  readonly start: number;
};

const parser = new MarkdownIt('commonmark', { html: false }).enable(['table', 'strikethrough']);

type Token = ReturnType<typeof parser.parse>[number];

const isElement = (tag: string): tag is keyof typeof ELEMENTS => Object.hasOwn(ELEMENTS, tag);

/** Returns an element. A link is its text and its address: nothing in notes can be clicked. */
const close = ({ tag, children, after, start }: Open, key: number): ReactNode => {
  if (tag === 'ol')
    return (
      <ol key={key} start={start}>
        {children}
      </ol>
    );
  const Element = isElement(tag) ? ELEMENTS[tag] : Fragment;
  return (
    <Element key={key}>
      {children}
      {after}
    </Element>
  );
};

/** Returns a token that has no end of its own. A picture is its description and its address: nothing is loaded. */
const single = (token: Token, key: number, show: Show): ReactNode => {
  switch (token.type) {
    case 'inline':
      return <Fragment key={key}>{draw(token.children ?? [], show)}</Fragment>;
    case 'code_inline':
      return <code key={key}>{show(token.content)}</code>;
    case 'fence':
    case 'code_block':
      return <pre key={key}>{show(token.content)}</pre>;
    case 'hr':
      return <hr key={key} />;
    case 'hardbreak':
      return <br key={key} />;
    case 'softbreak':
      return '\n';
    case 'image':
      return show(TEXT.address(token.content, String(token.attrGet('src') ?? '')));
    default:
      return show(token.content);
  }
};

/** Returns tokens as elements that have text only. */
const draw = (tokens: readonly Token[], show: Show): readonly ReactNode[] => {
  const root: Open = { tag: '', children: [], after: '', start: 1 };
  const open: Open[] = [root];
  tokens.forEach((token, key) => {
    const current = open.at(-1) ?? root;
    if (token.nesting === 1) {
      const address = token.attrGet('href');
      const after = address === null ? '' : ` (${show(String(address))})`;
      const start = Number(token.attrGet('start') ?? 1);
      open.push({ tag: token.hidden ? '' : token.tag, children: [], after, start });
    } else if (token.nesting === -1) {
      if (open.length > 1) open.pop();
      (open.at(-1) ?? root).children.push(close(current, key));
    } else current.children.push(single(token, key, show));
  });
  return root.children;
};

/** Draws Markdown as text: no HTML, nothing that can be clicked, nothing that is loaded. */
export const Markdown = ({ text }: { readonly text: string }) => {
  const show = useDefang();
  const isLong = text.length > MOST_DRAWN;
  const drawn = useMemo(() => (isLong ? null : draw(parser.parse(text, {}), show)), [text, isLong, show]);
  if (!isLong) return <div className="markdown">{drawn}</div>;
  return (
    <div className="markdown">
      <p>{TEXT.longMarkdown(MOST_DRAWN)}</p>
      <pre>
        <LongText text={show(text)} />
      </pre>
    </div>
  );
};
