import { Button } from '@blueprintjs/core';
import { Cross, DocumentOpen, Star, StarEmpty } from '@blueprintjs/icons';
import type { KeyboardEvent } from 'react';
import type { PastQuery } from '../../../shared/model/past-query';
import { useDefang } from '../../state/format';
import { changePast, removePast } from '../../state/past-queries-store';
import { formatInstant, useZone } from '../../state/time';
import { formatEarlierCounts, formatFound, formatSortKeys, pastRunName } from './format-past-run';
import { TEXT as ALL_TEXT } from './text';

const TEXT = ALL_TEXT.runs;

type PastRunProps = {
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

const toggleFavorite = ({ id, isFavourite }: PastQuery) => void changePast({ id, isFavourite: !isFavourite });

/** Returns what a key does on a past run, if it does anything. */
const keyHandler = (
  event: KeyboardEvent<HTMLButtonElement>,
  { run, onTab }: PastRunProps,
): (() => void) | undefined => {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const button = event.currentTarget;
  const remove = () => {
    step(button, 1);
    void removePast([run.id]);
  };
  const handlers: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowDown: () => step(button, 1),
    ArrowUp: () => step(button, -1),
    s: () => toggleFavorite(run),
    Enter: event.shiftKey ? onTab : undefined,
    Delete: run.isFavourite ? undefined : remove,
  };
  return handlers[event.key];
};

const FavoriteButton = ({ run, name }: { readonly run: PastQuery; readonly name: string }) => (
  <button
    type="button"
    className="plain past-star"
    aria-label={TEXT.favorite(name)}
    aria-pressed={run.isFavourite}
    title={run.isFavourite ? TEXT.removeFavorite : TEXT.addFavorite}
    onClick={() => toggleFavorite(run)}
  >
    {run.isFavourite ? <Star size={13} /> : <StarEmpty size={13} />}
  </button>
);

const RunButton = (props: PastRunProps) => {
  const { run, isFirst, onRun } = props;
  const zone = useZone();
  const show = useDefang();
  const [last, former] = run.found;
  const words = show(run.words) || TEXT.everything;
  const count = last ? formatFound(last) : '';
  const before = former ? formatFound(former) : '';
  const found = before !== '' && before !== count ? `${before} →` : '';
  const when = formatInstant(last?.at ?? 0, zone);
  const title = [words, formatSortKeys(run.query.sort_by), formatEarlierCounts(run.found.slice(1), zone)];
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const handle = keyHandler(event, props);
    if (!handle) return;
    handle();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      type="button"
      className="plain past-run grow"
      autoFocus={isFirst}
      onClick={onRun}
      onKeyDown={press}
      title={title.filter(Boolean).join('\n')}
      aria-label={TEXT.runAgain([when, show(run.name), words, found, count].filter(Boolean).join(' '))}
    >
      <span className="quiet past-when">{when}</span>{' '}
      <span className="grow past-words">
        {run.name ? <b>{show(run.name)} </b> : null}
        <bdi className={run.name ? 'quiet' : ''}>{words}</bdi>
      </span>{' '}
      {found !== '' && <span className="quiet past-before">{found}</span>} <b>{count}</b>
    </button>
  );
};

const NameField = ({ run }: { readonly run: PastQuery }) => {
  const show = useDefang();
  const rename = (name: string) => {
    if (name !== run.name) void changePast({ id: run.id, name });
  };
  return (
    <input
      className="bare past-name"
      aria-label={TEXT.nameOf(show(run.words) || TEXT.everything)}
      placeholder={TEXT.addName}
      maxLength={200}
      defaultValue={run.name}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      onBlur={({ currentTarget }) => rename(currentTarget.value.trim())}
    />
  );
};

/** A past run with its result counts. Enter runs it, Shift+Enter runs it in a new tab, S makes it a favorite, Delete removes it. */
export const PastRun = (props: PastRunProps) => {
  const { run, onTab } = props;
  const name = pastRunName(run, useDefang());
  return (
    <li className="line past-line">
      <FavoriteButton run={run} name={name} />
      <RunButton {...props} />
      {run.isFavourite && <NameField run={run} />}
      <Button
        variant="minimal"
        icon={<DocumentOpen size={12} />}
        aria-label={TEXT.openInTab(name)}
        title={TEXT.runInTab}
        onClick={onTab}
      />
      <Button
        variant="minimal"
        icon={<Cross size={12} />}
        disabled={run.isFavourite}
        aria-label={TEXT.remove(name)}
        title={run.isFavourite ? TEXT.removeBlocked : TEXT.removeKey}
        onClick={() => void removePast([run.id])}
      />
    </li>
  );
};
