import { Button } from '@blueprintjs/core';
import { Cross, DocumentOpen, Star, StarEmpty } from '@blueprintjs/icons';
import type { KeyboardEvent } from 'react';
import type { PastQuery } from '../../../shared/model/past-query';
import { changePast, removePast } from '../../state/past-queries-store';
import { formatInstant, useZone } from '../../state/time';
import { formatCount, useDefang } from '../../state/format';
import { domainLabel } from '../../query/hunt-draft';
import { TEXT } from './text';

type PastProps = {
  readonly run: PastQuery;
  readonly isFirst: boolean;
  readonly onRun: () => void;
  readonly onTab: () => void;
};

/** Focuses the next or the previous query of the panel. */
const step = (from: HTMLElement, by: number) => {
  const all = [...(from.closest('.runs-panel')?.querySelectorAll<HTMLElement>('.past-run') ?? [])];
  all[Math.min(all.length - 1, Math.max(0, all.indexOf(from) + by))]?.focus();
};

/** A query that ran, with its result counts. Enter runs it, Shift+Enter runs it in a new tab, S makes it a favorite, Delete removes it. */
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
      : TEXT.runs.before(
          before.map((one) => `${formatCount(one.total)} on ${formatInstant(one.at, zone)}`).join(', '),
        );
  const sorted = query.sort_by
    .map(({ db_id, order }) => `${db_id} ${order === 'asc' ? 'ascending' : 'descending'}`)
    .join(', ');
  const called = `${name ? `${show(name)}: ` : ''}${domainLabel(query.query_domain)} where ${words}`;
  return (
    <li className="line past-line">
      <button
        type="button"
        className="plain past-star"
        aria-label={TEXT.runs.favorite(called)}
        aria-pressed={isFavourite}
        title={isFavourite ? TEXT.runs.removeFavorite : TEXT.runs.addFavorite}
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
        title={[words, sorted && TEXT.runs.sortedBy(sorted), former].filter(Boolean).join('\n')}
        aria-label={TEXT.runs.runAgain(called, formatCount(last?.total ?? 0))}
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
          aria-label={TEXT.runs.nameOf(words)}
          placeholder={TEXT.runs.addName}
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
        aria-label={TEXT.runs.openInTab(called)}
        title={TEXT.runs.runInTab}
        onClick={onTab}
      />
      <Button
        variant="minimal"
        icon={<Cross size={12} />}
        disabled={isFavourite}
        aria-label={TEXT.runs.remove(called)}
        title={isFavourite ? TEXT.runs.removeBlocked : TEXT.runs.removeKey}
        onClick={() => void removePast([id])}
      />
    </li>
  );
};
