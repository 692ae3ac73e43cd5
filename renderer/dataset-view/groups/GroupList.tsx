import { useEffect, useState } from 'react';
import type { DatasetColumn } from '../../../shared/dataset';
import { keyHint } from '../../commands/registry';
import { formatCount } from '../../state/format';
import { useFocusTarget } from '../../state/use-focus-target';
import { TEXT } from '../text';
import type { Group, ViewStatistics } from '../view/statistics';
import { formatGroup, isEmptyValue } from './format-group';
import { GROUPS, type GroupTarget } from './group-target';

/** Groups that are drawn at first, and with each click on "Show more". */
const STEP = 200;

type ListProps = {
  readonly columns: readonly DatasetColumn[];
  readonly statistics: ViewStatistics;
  /** Returns true if only this group's rows are shown. */
  readonly isPicked: (group: Group) => boolean;
  /** Shows only the rows of a group, or excludes them. */
  readonly onPick: (group: Group, isExcluded: boolean) => void;
};

type RowProps = {
  readonly name: string;
  readonly group: Group;
  readonly largest: number;
  readonly all: number;
  readonly isPicked: boolean;
  readonly onPick: () => void;
};

/** Returns the position of the group that has the focus; -1 if none has. */
const focusedIndex = (list: HTMLElement | null): number =>
  Array.from(list?.children ?? []).findIndex((item) => item.contains(document.activeElement));

/** Focuses the group at a position, if there is one. */
const focusGroup = (list: HTMLElement | null, index: number): void =>
  list?.children[index]?.querySelector('button')?.focus();

const GroupRow = ({ name, group: { values, count }, largest, all, isPicked, onPick }: RowProps) => {
  const share = all > 0 ? `${((100 * count) / all).toFixed(1)}%` : '';
  return (
    <li>
      <button
        type="button"
        className="plain group-row"
        aria-pressed={isPicked}
        aria-label={`${name}: ${formatCount(count)} ${share}`}
        title={TEXT.groups.showOnly(keyHint('group.exclude'))}
        onClick={onPick}
      >
        <i className="group-bar" style={{ width: `${(100 * count) / largest}%` }} />
        <bdi className={`cut grow${values.some(isEmptyValue) ? ' hint' : ''}`}>{name}</bdi>{' '}
        <b>{formatCount(count)}</b> <span className="quiet">{share}</span>
      </button>
    </li>
  );
};

/** The groups with their number of rows, largest first. */
export const GroupList = ({ columns, statistics: { groups, all }, isPicked, onPick }: ListProps) => {
  const [drawn, setDrawn] = useState(STEP);
  const list = useFocusTarget<GroupTarget, HTMLUListElement>(GROUPS, {
    move: (by) => focusGroup(list.current, focusedIndex(list.current) + by),
    exclude: () => {
      const group = groups[focusedIndex(list.current)];
      if (group) onPick(group, true);
    },
  });
  const keys = columns.map(({ key }) => key).join(' ');
  useEffect(() => setDrawn(STEP), [keys]);
  const left = groups.length - drawn;
  return (
    <>
      <ul ref={list} className="groups" aria-label={TEXT.groups.list}>
        {groups.slice(0, drawn).map((group, i) => (
          <GroupRow
            key={i}
            name={formatGroup(columns, group)}
            group={group}
            largest={groups[0]?.count ?? 1}
            all={all}
            isPicked={isPicked(group)}
            onPick={() => onPick(group, false)}
          />
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className="link group-note" onClick={() => setDrawn(drawn + STEP)}>
          {TEXT.groups.showMore(Math.min(STEP, left), left)}
        </button>
      )}
    </>
  );
};
