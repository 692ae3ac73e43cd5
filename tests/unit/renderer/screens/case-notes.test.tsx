import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { Markdown } from '../../../../renderer/components/Markdown';
import { Notes } from '../../../../renderer/screens/cases/CaseDetail';
import { useCases, writeNotes } from '../../../../renderer/screens/cases/cases-store';
import { fail, ok } from '../../../../shared/bridge';
import type { Case } from '../../../../shared/model/case';
import { answer, installMain } from '../../../support/page';

const TAGS =
  /^(DIV|P|H[3-6]|UL|OL|LI|BLOCKQUOTE|STRONG|EM|S|TABLE|THEAD|TBODY|TR|TH|TD|CODE|PRE|HR|BR|BDI|BUTTON)$/;

/** Draws a text, and returns the drawing once it is known to have nothing but allowed elements, without attributes. */
const drawn = (text: string): HTMLElement => {
  const { container, unmount } = render(<Markdown text={text} />);
  for (const element of container.querySelectorAll('*')) {
    expect(element.tagName).toMatch(TAGS);
    const attributes = element.getAttributeNames().filter((name) => !/^(class|type|start)$/.test(name));
    expect(attributes).toEqual([]);
  }
  const copy = container.cloneNode(true) as HTMLElement;
  unmount();
  return copy;
};

describe('Markdown in notes', () => {
  it('draws headings, lists, emphasis, code, quotes and tables as elements', () => {
    const text = [
      '# What we know',
      '',
      '- **one** sender, *two* ~~three~~ hosts',
      '',
      '5. `curl`',
      '',
      '> quoted',
      '',
      '    plain <b>',
      '',
      '| a | b |',
      '|---|---|',
      '| 1 | 2 |',
      '',
      '---',
    ].join('\n');
    const found = drawn(text);
    expect(found.querySelector('h3')?.textContent).toBe('What we know');
    expect(found.querySelector('ul > li strong')?.textContent).toBe('one');
    for (const selector of ['em', 's', 'ol[start="5"] code', 'blockquote p', 'th + th', 'tbody td', 'hr'])
      expect(found.querySelector(selector), selector).not.toBeNull();
    expect(found.querySelector('pre')?.textContent).toBe('plain <b>\n');
  });

  it('shows markup, links and pictures as text: nothing can be clicked, and nothing is loaded', () => {
    const found = drawn(
      '<script>alert(1)</script>\n\n<img src=x onerror=y> [click](https://evil.example/a "t") ![logo](https://evil.example/p.png) <https://evil.example/b> [j](javascript:alert(1))',
    );
    expect(found.querySelector('a, img, script, [href], [src]')).toBeNull();
    expect(found.textContent).toContain('<script>alert(1)</script>');
    expect(found.textContent).toContain('<img src=x onerror=y>');
    expect(found.textContent).toMatch(/click \(\S*evil\S*a\)/);
    expect(found.textContent).toMatch(/logo \(\S*evil\S*png\)/);
    expect(found.textContent).toContain('[j](javascript:alert(1))');
  });

  it('draws any text without an error, by elements that have no attributes', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '> ',
        '- ',
        '1. ',
        '`',
        '```\n',
        '**',
        '~~',
        '[',
        '](',
        ')',
        '![',
        '<',
        '|',
        '\n',
        '---',
      ),
    );
    fc.assert(fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => void drawn(pieces.join(''))));
  });

  it('shows a text that would take long to draw as it was written', () => {
    const found = drawn('# x\n'.repeat(50_000));
    expect(found.querySelector('h3')).toBeNull();
    expect(found.textContent).toContain('more than 20,000 characters');
    expect(found.querySelector('pre')?.textContent).toContain('# x\n# x');
  });
});

describe('the notes of a case', () => {
  const open: Case = {
    id: '1',
    title: 'Invoices',
    createdAt: '',
    changedAt: '',
    tenant: '',
    journal: '',
    who: '',
    notes: '**same** sender',
    pins: [],
  };
  beforeEach(() => useCases.setState({ open, isWriting: false }));

  it('draws notes, which are edited as they are written, saved when the editor is left, and keep the focus', async () => {
    const saved: unknown[] = [];
    installMain({
      'case.change': (input: unknown) => {
        saved.push(input);
        return answer({ ...open, notes: '**same** sender!' })();
      },
      'case.list': answer([]),
    });
    const user = userEvent.setup();
    render(<Notes open={open} isReadOnly={false} />);
    expect(screen.getByText('same').tagName).toBe('STRONG');
    act(() => writeNotes(true));
    const editor = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes (Markdown)' });
    expect(document.activeElement).toBe(editor);
    expect(editor.value).toBe('**same** sender');
    await user.type(editor, '!{Escape}');
    expect(saved).toEqual([{ id: '1', notes: '**same** sender!' }]);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notes' }));
  });

  it('does not lose what is written while a former text is saved, or after it could not be', async () => {
    const saved: string[] = [];
    const answers: ((isSaved: boolean) => void)[] = [];
    installMain({
      'case.change': (input) => {
        const { notes } = input as { readonly notes: string };
        saved.push(notes);
        return new Promise((resolve) => {
          answers.push((isSaved) =>
            resolve(
              isSaved
                ? ok({ ...open, notes })
                : fail({ kind: 'unexpected', message: 'No.', next: 'Try again.' }),
            ),
          );
        });
      },
      'case.list': answer([]),
    });
    const user = userEvent.setup();
    const Shown = () => <Notes open={useCases((s) => s.open) ?? open} isReadOnly={false} />;
    render(<Shown />);
    const write = async (text: string) => {
      act(() => writeNotes(true));
      await user.type(screen.getByRole('textbox', { name: 'Notes (Markdown)' }), text);
    };
    const end = async (isSaved: boolean) => act(async () => answers.shift()?.(isSaved));
    await write(' 1{Escape}');
    await write(' 2');
    await end(true);
    await write(' 3{Escape}');
    await end(false);
    await write(' 4{Escape}');
    await end(true);
    expect(saved).toEqual(
      [1, 3, 4].map(
        (n) =>
          `**same** sender${[1, 2, 3, 4]
            .slice(0, n)
            .map((one) => ` ${one}`)
            .join('')}`,
      ),
    );
    expect(screen.getByRole('region', { name: 'Notes' }).textContent).toContain('sender 1 2 3 4');
  });

  /** Draws the notes beside rows of two grids, as on the screen: those of the cases, and those of the evidence. */
  const drawBesideRows = () => {
    const rows = (name: string) => (
      <div className="dataset-grid">
        <div className="ag-tab-guard-top" tabIndex={0} role="grid" aria-label={name} />
      </div>
    );
    render(
      <main className="shell-main" tabIndex={-1}>
        {rows('Cases')}
        <div className="case-detail">
          <Notes open={open} isReadOnly={false} />
          {rows('Evidence')}
        </div>
      </main>,
    );
  };

  it.each(['Cases', 'Evidence'])('returns the focus by Escape to the rows it came from: %s', async (name) => {
    installMain({ 'case.change': answer(open), 'case.list': answer([]) });
    drawBesideRows();
    act(() => screen.getByRole('grid', { name }).focus());
    act(() => writeNotes(true));
    await userEvent.setup().keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('grid', { name }));
    expect(useCases.getState().isWriting).toBe(false);
  });

  it('moves the focus by Escape to the evidence if the notes were opened by their button', async () => {
    installMain({ 'case.change': answer(open), 'case.list': answer([]) });
    drawBesideRows();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Edit notes' }));
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Evidence' }));
  });

  it('shows notes of a bundle as they are written on request, and lets nobody change them', async () => {
    installMain({});
    render(<Notes open={open} isReadOnly />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show as written' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').readOnly).toBe(true);
  });
});
