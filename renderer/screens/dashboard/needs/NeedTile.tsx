import { Menu, MenuItem } from '@blueprintjs/core';
import { useState, type MouseEvent } from 'react';
import type { Failure } from '../../../../shared/bridge';
import { Popover } from '../../../components/Popover';
import { formatAge } from '../../../features/review-queues/format-age';
import { formatCount, useDefang } from '../../../state/format';
import type { CountedNeed, Need, NeedPart, NeedSummary } from './needs';
import { TEXT } from './text';

/** Returns the text in place of a missing count, with its tone. */
const inPlace = ({ id }: Need, { state }: NeedSummary): readonly [text: string, tone: string] | undefined => {
  switch (state) {
    case 'loading':
      return [TEXT.counting, 'hint'];
    case 'off':
      return [id === 'watches' ? TEXT.notWatched : TEXT.notOffered, 'hint'];
    case 'failed':
      return [TEXT.notRead, 'bad-text'];
    case 'forbidden':
      return [TEXT.noPermission, 'bad-text'];
    default:
      return undefined;
  }
};

/** Returns the text beside a count: its age, and what it lacks. */
const notesOf = (
  { age }: Need,
  { time, isLeast, isStale, failed }: NeedSummary,
): { readonly age: string; readonly lacks: string } => {
  const ago = time === undefined ? '' : formatAge(time, Date.now());
  const unread = failed.filter(({ count }) => count === undefined).length;
  return {
    age: ago === '' ? '' : TEXT[age](ago),
    lacks: [...(isLeast && unread > 0 ? [TEXT.unread(unread)] : []), ...(isStale ? [TEXT.stale] : [])].join(
      ', ',
    ),
  };
};

/** Returns what happened, and what can be done. */
const causeOf = ({ message, next }: Failure): string => `${message} ${next}`.trim();

/** Returns everything that could not be read, with the reasons. */
const reasonsOf = ({ failure, off, missing }: Need, { failed }: NeedSummary): readonly string[] => [
  ...(failure ? [causeOf(failure)] : []),
  ...(off === undefined ? [] : [off]),
  ...(missing === undefined ? [] : [missing]),
  ...failed.map(failedText),
];

const failedText = ({ name, count, failure }: NeedPart): string =>
  (count === undefined ? TEXT.failedPart : TEXT.stalePart)(name, failure ? causeOf(failure) : '');

/** The parts of a need, each of which opens, and those that could not be read, each of which can be retried. */
const Parts = ({ need, summary: { waiting, failed } }: CountedNeed) => {
  const show = useDefang();
  const { failure } = need;
  return (
    <Menu aria-label={TEXT.labels[need.id]} className="need-menu">
      {waiting.map(({ key, name, note = '', open }) => (
        <MenuItem key={key} text={<bdi>{show(name)}</bdi>} label={show(note)} onClick={() => open?.()} />
      ))}
      {failure && (
        <MenuItem multiline text={show(causeOf(failure))} label={TEXT.retry} onClick={need.retry} />
      )}
      {failed.map((part) => (
        <MenuItem
          key={`failed ${part.key}`}
          multiline
          text={show(failedText(part))}
          label={part.remedy?.label ?? TEXT.retry}
          onClick={part.remedy?.run ?? need.retry}
        />
      ))}
    </Menu>
  );
};

/** Returns what opens without a choice: the only part that waits, or the screen if none does; undefined if there is a choice. */
const directOf = (need: Need, { state, waiting, failed }: NeedSummary): (() => void) | undefined => {
  if (need.failure || failed.length > 0) return undefined;
  if (state !== 'counted' || waiting.length === 0) return need.openAll;
  return waiting.length === 1 ? waiting[0]?.open : undefined;
};

const Figures = ({ need, summary }: CountedNeed) => {
  const placed = inPlace(need, summary);
  if (placed) return <span className={`need-placed cut ${placed[1]}`}>{placed[0]}</span>;
  const { count, isLeast } = summary;
  const { age, lacks } = notesOf(need, summary);
  return (
    <span className="need-figures">
      <b className={count === 0 ? 'hint' : ''}>{isLeast ? TEXT.atLeast(count) : formatCount(count)}</b>{' '}
      {lacks !== '' && <span className="warn-text cut">{lacks}</span>}{' '}
      {age !== '' && <span className="quiet cut need-age">{age}</span>}
    </span>
  );
};

/** Returns a need in words: those that are visible in their order. */
const inWords = (need: Need, summary: NeedSummary): string => {
  const { count, isLeast } = summary;
  const { age, lacks } = notesOf(need, summary);
  const counted = [isLeast ? TEXT.atLeast(count) : formatCount(count), lacks, age].filter(
    (one) => one !== '',
  );
  return TEXT.name(TEXT.labels[need.id], inPlace(need, summary)?.[0].toLowerCase() ?? counted.join(', '));
};

/** A need as a count that opens what it counts. */
export const NeedTile = ({ need, summary }: CountedNeed) => {
  const [isOpen, setOpen] = useState(false);
  const show = useDefang();
  const { id, retry } = need;
  const direct = directOf(need, summary);
  const hasMenu = direct === undefined;
  const hasFailed = summary.state === 'failed' || summary.failed.length > 0;
  const waits = summary.state === 'counted' && summary.count > 0;
  /** The link may leave once it has worked, so the focus goes on to the count. */
  const again = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.parentElement?.querySelector<HTMLElement>('.need-open')?.focus();
    retry();
  };
  return (
    <li className={`need${waits ? ' waits' : ''}`}>
      <Popover
        isOpen={isOpen && hasMenu}
        onOpen={setOpen}
        disabled={!hasMenu}
        placement="bottom-start"
        content={<Parts need={need} summary={summary} />}
      >
        <button
          type="button"
          className="plain need-open"
          aria-label={inWords(need, summary)}
          title={[TEXT.meanings[id], ...reasonsOf(need, summary).map(show)].join('\n')}
          {...(direct ? { onClick: direct } : {})}
        >
          <span className="need-label cut">{TEXT.labels[id]}</span> <Figures need={need} summary={summary} />
        </button>
      </Popover>
      {hasFailed && (
        <button type="button" className="link" aria-label={TEXT.retryOf(TEXT.labels[id])} onClick={again}>
          {TEXT.retry}
        </button>
      )}
    </li>
  );
};
