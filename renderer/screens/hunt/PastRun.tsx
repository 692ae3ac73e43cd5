import { Button } from '@blueprintjs/core';
import { Cross, DocumentOpen, Star, StarEmpty } from '@blueprintjs/icons';
import type { KeyboardEvent } from 'react';
import type { PastQuery } from '../../../shared/model/past-query';
import { changePast, removePast } from '../../state/past-queries-store';
import { formatInstant, useZone } from '../../state/time';
import { formatCount, useDefang } from '../../state/format';
import { domainWords } from '../../query/hunt-draft';

type PastProps = {
  readonly run: PastQuery;
  readonly isFirst: boolean;
  readonly onRun: () => void;
  readonly onTab: () => void;
};

/** Goes to the next or the former query of the panel. */
const step = (from: HTMLElement, by: number) => {
  const all = [...(from.closest('.runs-panel')?.querySelectorAll<HTMLElement>('.past-run') ?? [])];
  all[Math.min(all.length - 1, Math.max(0, all.indexOf(from) + by))]?.focus();
};

/** A query that was run, with what it found then and before. Keys: Enter runs it, Shift+Enter in a new tab, S makes it a favourite, Delete forgets it. */
export const PastRun = ({ run, isFirst, onRun, onTab }: PastProps) => {
  const { id, query, found, isFavourite, name } = run;
  const zone = useZone();
  const show = useDefang();
  const [last, ...before] = found;
  const words = show(run.words) || 'everything';
  const star = () => void changePast({ id, isFavourite: !isFavourite });
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => step(event.currentTarget, 1),
      ArrowUp: () => step(event.currentTarget, -1),
      s: star,
      ...(event.shiftKey ? { Enter: onTab } : {}),
      ...(isFavourite
        ? {}
        : {
            Delete: () => {
              step(event.currentTarget, 1);
              void removePast([id]);
            },
          }),
    };
    const act = acts[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    act();
    event.preventDefault();
    event.stopPropagation();
  };
  const former =
    before.length === 0
      ? ''
      : `Before: ${before.map((one) => `${formatCount(one.total)} on ${formatInstant(one.at, zone)}`).join(', ')}`;
  const sorted = query.sort_by
    .map(({ db_id, order }) => `${db_id} ${order === 'asc' ? 'ascending' : 'descending'}`)
    .join(', ');
  const called = `${name ? `${show(name)}: ` : ''}${domainWords(query.query_domain)} where ${words}`;
  return (
    <li className="line past-line">
      <button
        type="button"
        className="plain past-star"
        aria-label={`Favourite: ${called}`}
        aria-pressed={isFavourite}
        title={isFavourite ? 'No favourite any more · S' : 'Favourite: kept for good · S'}
        onClick={star}
      >
        {isFavourite ? <Star size={13} /> : <StarEmpty size={13} />}
      </button>
      <button
        type="button"
        className="plain past-run grow"
        autoFocus={isFirst}
        onClick={onRun}
        onKeyDown={press}
        title={[words, sorted && `Sorted by ${sorted}`, former].filter(Boolean).join('\n')}
        aria-label={`Run again: ${called}, found ${formatCount(last?.total ?? 0)}`}
      >
        <span className="quiet past-when">{formatInstant(last?.at ?? 0, zone)}</span>
        <span className="grow past-words">
          {name ? <b>{show(name)} </b> : null}
          <bdi className={name ? 'quiet' : ''}>{words}</bdi>
        </span>
        {before[0] && before[0].total !== last?.total && (
          <span className="quiet past-before">{formatCount(before[0].total)} →</span>
        )}
        <b>{formatCount(last?.total ?? 0)}</b>
      </button>
      {isFavourite && (
        <input
          className="bare past-name"
          aria-label={`Name of ${words}`}
          placeholder="name it"
          maxLength={200}
          defaultValue={name}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          onBlur={({ currentTarget }) =>
            currentTarget.value.trim() !== name && void changePast({ id, name: currentTarget.value.trim() })
          }
        />
      )}
      <Button
        variant="minimal"
        icon={<DocumentOpen size={12} />}
        aria-label={`Open in a new tab: ${called}`}
        title="Run in a new tab · Shift+Enter"
        onClick={onTab}
      />
      <Button
        variant="minimal"
        icon={<Cross size={12} />}
        disabled={isFavourite}
        aria-label={`Forget: ${called}`}
        title={isFavourite ? 'A favourite stays until its star is taken' : 'Forget · Delete'}
        onClick={() => void removePast([id])}
      />
    </li>
  );
};
