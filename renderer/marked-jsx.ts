/**
 * React's own way to make elements, with what cannot be seen marked in every text that is drawn (research R41). The build puts it in the place
 * of `react/jsx-runtime` for our parts and for those of packages: no screen can forget it. What an input holds stays as it is, since it is
 * edited and written back.
 */
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import type { ElementType, Key, ReactElement } from 'react';
import { showInvisible } from '../shared/rules/invisible';

type Props = Readonly<Record<string, unknown>>;

/** The attributes of an element that are shown or read out. */
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

/** The properties of an element with its texts marked; the same object where there is nothing to mark. */
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

/** Components pass their texts on; elements and fragments draw them. */
const drawn = (type: ElementType, props: Props): Props =>
  typeof type === 'string' || (type as unknown) === Fragment ? markedProps(props) : props;

export { Fragment };

/** An element with one child or none. */
export const jsx = (type: ElementType, props: Props, key?: Key): ReactElement =>
  reactJsx(type, drawn(type, props), key);

/** An element whose children are a list that does not change its order. */
export const jsxs = (type: ElementType, props: Props, key?: Key): ReactElement =>
  reactJsxs(type, drawn(type, props), key);
