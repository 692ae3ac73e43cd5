import { Button } from '@blueprintjs/core';
import { Cross, DocumentOpen, Star, StarEmpty } from '@blueprintjs/icons';
import type { PastQuery } from '../../../../shared/model/past-query';
import { withKey } from '../../../commands/registry';
import { useDefang, formatTotal } from '../../../state/format';
import { changePast, removePast } from '../../../state/past-queries-store';
import { formatInstant, useZone } from '../../../state/time';
import { PAST_RUNS, type PastRunTarget } from './past-run-commands';
import { TEXT as ALL_TEXT } from '../text';
import type { SortBy } from '../../../../shared/model/query';
import { domainLabel } from '../../../query/hunt-draft';

const TEXT = ALL_TEXT.runs;

/** Names a past run by its own name, its domain and its condition. */
const pastRunName = (
  { name, words, query }: Pick<PastQuery, 'name' | 'words' | 'query'>,
  show: (text: string) => string,
): string => {
  const condition = ALL_TEXT.runs.where(
    domainLabel(query.query_domain),
    show(words) || ALL_TEXT.runs.everything,
  );
  return name ? `${show(name)}: ${condition}` : condition;
};

/** Formats a query's sort keys; empty if the tenant's order was kept. */
const formatSortKeys = (keys: readonly SortBy[]): string =>
  keys.length === 0
    ? ''
    : ALL_TEXT.runs.sortedBy(
        keys.map(({ db_id, order }) => `${db_id} ${ALL_TEXT.runs.order[order]}`).join(', '),
      );

/** Formats the number of rows that a run found; of some runs only the least is known. */
export const formatFound = ({ total, isAtLeast = false }: PastQuery['found'][number]): string =>
  formatTotal({ total, isTotalKnown: !isAtLeast });

/** Formats the counts of earlier runs of a query; empty if there were none. */
export const formatEarlierCounts = (found: PastQuery['found'], zone: string): string =>
  found.length === 0
    ? ''
    : ALL_TEXT.runs.before(
        found.map((run) => ALL_TEXT.runs.countAt(formatFound(run), formatInstant(run.at, zone))).join(', '),
      );

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

/** Returns the target of the keys of a past run. */
const targetOf = ({ run, onTab }: PastRunProps): PastRunTarget => {
  const stepFrom = (by: 1 | -1) => {
    if (document.activeElement instanceof HTMLElement) step(document.activeElement, by);
  };
  return {
    isFavorite: run.isFavourite,
    step: stepFrom,
    runInTab: onTab,
    toggleFavorite: () => toggleFavorite(run),
    remove: () => {
      stepFrom(1);
      void removePast([run.id]);
    },
  };
};

const FavoriteButton = ({ run, name }: { readonly run: PastQuery; readonly name: string }) => (
  <button
    type="button"
    className="plain past-star"
    aria-label={TEXT.favorite(name)}
    aria-pressed={run.isFavourite}
    title={withKey(run.isFavourite ? TEXT.removeFavorite : TEXT.addFavorite, 'pastRun.favorite')}
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
  return (
    <button
      type="button"
      ref={PAST_RUNS.ref(targetOf(props))}
      className="plain past-run grow"
      autoFocus={isFirst}
      onClick={onRun}
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
      // A field keeps its own Enter.
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      onBlur={({ currentTarget }) => rename(currentTarget.value.trim())}
    />
  );
};

/** A past run with its result counts. Enter runs it; its other keys are in `past-run-commands.ts`. */
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
        title={withKey(TEXT.runInTab, 'pastRun.runInTab')}
        onClick={onTab}
      />
      <Button
        variant="minimal"
        icon={<Cross size={12} />}
        disabled={run.isFavourite}
        aria-label={TEXT.remove(name)}
        title={run.isFavourite ? TEXT.removeBlocked : withKey(TEXT.removeRun, 'pastRun.remove')}
        onClick={() => void removePast([run.id])}
      />
    </li>
  );
};
