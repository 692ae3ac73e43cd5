import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fragment, jsx, jsxs, markedProps } from '../../../renderer/marked-jsx';
import { hasInvisible, showInvisible } from '../../../shared/model/invisible';

const BAD = 'in\u202evoice';
const GOOD = 'in⟦U+202E⟧voice';
const html = (node: ReactNode) => renderToStaticMarkup(node);

describe('drawn text', () => {
  it('marks invisible characters in text alone, in lists and in fragments', () => {
    expect(html(jsx('b', { children: BAD }))).toBe(`<b>${GOOD}</b>`);
    expect(html(jsxs('b', { children: ['a', BAD, 7, [BAD]] }))).toBe(`<b>a${GOOD}7${GOOD}</b>`);
    expect(html(jsx(Fragment, { children: BAD }))).toBe(GOOD);
    const Part = ({ children }: { readonly children?: ReactNode }) => jsx('i', { children });
    expect(html(jsx(Part, { children: BAD }))).toBe(`<i>${GOOD}</i>`);
  });

  it('marks them in visible and announced attributes too, and never in edited text', () => {
    expect(html(jsx('button', { title: BAD, 'aria-label': BAD, className: BAD }))).toBe(
      `<button title="${GOOD}" aria-label="${GOOD}" class="${BAD}"></button>`,
    );
    expect(html(jsx('input', { value: BAD, placeholder: BAD, readOnly: true }))).toBe(
      html(createElement('input', { value: BAD, placeholder: GOOD, readOnly: true })),
    );
    expect(html(jsx('option', { value: BAD, children: BAD }))).toBe(
      html(createElement('option', { value: BAD }, GOOD)),
    );
  });

  it('returns the same object if there is nothing to mark, so that nothing is drawn again', () => {
    const props = { children: ['a', 'b'], title: 'plain' };
    expect(markedProps(props)).toBe(props);
  });

  it('drawn text never deceives, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { children, title } = markedProps({ children: [text], title: text });
        expect(hasInvisible(String(title))).toBe(false);
        expect(children).toEqual([showInvisible(text)]);
      }),
    );
  });
});
