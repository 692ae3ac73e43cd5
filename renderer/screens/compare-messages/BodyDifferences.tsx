import { useMemo } from 'react';
import { sanitizeMail } from '../../mail-frame/sanitize';
import { textOfMail } from '../../mail-frame/mail-text';
import { useDefang } from '../../state/format';
import { diffBodies, type DiffBlock, type DiffLine } from './body-diff';
import { Section } from './Part';
import { TEXT } from './text';
import type { Messages } from './use-messages';
import { valueOf } from './use-sides';

/** Lines that both texts have are collapsed from this number on. */
const COLLAPSED_FROM = 4;

type Pair = { readonly before: number; readonly after: number };

const Line = ({ line: { side, pieces }, pair }: { readonly line: DiffLine; readonly pair: Pair }) => {
  const Mark = side === 'before' ? 'del' : 'ins';
  const only = TEXT.onlyIn(side === 'before' ? pair.before : pair.after);
  return (
    <p className={`diff-line ${side}`}>
      <span className="diff-sign" role="img" aria-label={only} title={only}>
        {side === 'before' ? '−' : '+'}
      </span>
      <bdi>{pieces.map(({ text, isMarked }, i) => (isMarked ? <Mark key={i}>{text}</Mark> : text))}</bdi>
    </p>
  );
};

const SameLines = ({ lines }: { readonly lines: readonly string[] }) => {
  const drawn = lines.map((line, i) => (
    <p key={i} className="diff-line">
      <bdi>{line}</bdi>
    </p>
  ));
  if (lines.length < COLLAPSED_FROM) return <div>{drawn}</div>;
  return (
    <details>
      <summary>{TEXT.equalLines(lines.length)}</summary>
      {drawn}
    </details>
  );
};

const Blocks = ({ blocks, pair }: { readonly blocks: readonly DiffBlock[]; readonly pair: Pair }) => {
  const changed = blocks.filter(({ kind }) => kind === 'changed');
  return (
    <>
      <p className="quiet">{TEXT.changes(changed.length)}</p>
      {blocks.map((block, i) =>
        block.kind === 'same' ? (
          <SameLines key={i} lines={block.lines} />
        ) : (
          <div
            key={i}
            className="diff-block"
            role="group"
            aria-label={TEXT.change(changed.indexOf(block) + 1, changed.length)}
            data-difference=""
            tabIndex={-1}
          >
            {block.lines.map((line, at) => (
              <Line key={at} line={line} pair={pair} />
            ))}
          </div>
        ),
      )}
    </>
  );
};

type DiffProps = { readonly texts: readonly (string | undefined)[]; readonly pair: Pair };

/** The differences of two bodies, or the reason why they can't be compared. */
const BodyDiff = ({ texts, pair }: DiffProps) => {
  const show = useDefang();
  const [before = '', after = ''] = [texts[pair.before - 1], texts[pair.after - 1]];
  // Links are defanged before the comparison: a piece of a link would not be recognized as one.
  const diff = useMemo(() => diffBodies(show(before), show(after)), [show, before, after]);
  const empty = [before, after].findIndex((text) => text.trim() === '');
  if (empty >= 0) return <p className="quiet">{TEXT.noBody(empty === 0 ? pair.before : pair.after)}</p>;
  if (!diff) return <p className="quiet">{TEXT.tooDifferent}</p>;
  return (
    <>
      {diff.isCut && <p className="quiet">{TEXT.cut}</p>}
      <Blocks blocks={diff.blocks} pair={pair} />
    </>
  );
};

/** Returns each body's text: its own, or else that of its HTML. */
const useTexts = (bodies: Messages['bodies']): readonly (string | undefined)[] => {
  const values = bodies.map(valueOf);
  return useMemo(
    () =>
      values.map(
        (body) => body && (body.text || (body.html ? textOfMail(sanitizeMail(body.html).html) : '')),
      ),
    values.concat(Array.from({ length: 3 - values.length }, () => undefined)),
  );
};

/** The text of each message against that of the first one that could be read. */
export const BodyDifferences = ({ bodies }: Pick<Messages, 'bodies'>) => {
  const texts = useTexts(bodies);
  return (
    <Section title={TEXT.parts.body} sides={[bodies]}>
      {(isRead) => {
        const [before = 1, ...others] = isRead.flatMap((isOneRead, at) => (isOneRead ? [at + 1] : []));
        return others.map((after) => (
          <div key={after} role="group" aria-label={TEXT.between(before, after)}>
            <h3>{TEXT.between(before, after)}</h3>
            <BodyDiff texts={texts} pair={{ before, after }} />
          </div>
        ));
      }}
    </Section>
  );
};
