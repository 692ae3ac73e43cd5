/**
 * React's JSX runtime, with invisible characters marked in every text that is drawn. The build uses it in place of
 * `react/jsx-runtime` for our components and for those of packages, so that no screen can forget it. The value of an input stays
 * unchanged: it is edited and written back.
 */
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import type { ElementType, Key, ReactElement } from 'react';
import { showInvisible } from '../shared/model/invisible';

type Props = Readonly<Record<string, unknown>>;

/** Attributes whose text is shown or read out. */
const SPOKEN = [
  'title',
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'placeholder',
  'alt',
  'label',
] as const;

const markedChild = (child: unknown): unknown => {
  if (typeof child === 'string') return showInvisible(child);
  if (!Array.isArray(child)) return child;
  const marked = child.map(markedChild);
  return marked.some((one, i) => one !== child[i]) ? marked : child;
};

/** Returns an element's properties with its texts marked; the same object if there is nothing to mark. */
export const markedProps = (props: Props): Props => {
  let marked: Record<string, unknown> | undefined;
  const set = (name: string, value: unknown) => {
    if (value !== props[name]) (marked ??= { ...props })[name] = value;
  };
  set('children', markedChild(props['children']));
  for (const name of SPOKEN) {
    const value = props[name];
    if (typeof value === 'string') set(name, showInvisible(value));
  }
  return marked ?? props;
};

/** Marks the texts of elements and fragments, but not those that a component only passes on. */
const drawn = (type: ElementType, props: Props): Props =>
  typeof type === 'string' || (type as unknown) === Fragment ? markedProps(props) : props;

export { Fragment };

/** Creates an element with at most one child. */
export const jsx = (type: ElementType, props: Props, key?: Key): ReactElement =>
  reactJsx(type, drawn(type, props), key);

/** Creates an element whose children are a fixed list. */
export const jsxs = (type: ElementType, props: Props, key?: Key): ReactElement =>
  reactJsxs(type, drawn(type, props), key);
