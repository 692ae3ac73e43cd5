import { Button, MenuItem } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import type { App } from '../../../shared/model/apps';
import { toEntityType } from '../../../shared/model/ids';
import { QuerySubtype } from '../../../shared/model/query';
import { barCommand } from '../../commands/bar-command';
import { commandKey, commandLabel, isCommandEnabled, runCommand } from '../../commands/registry';
import { OverflowBar, type BarItem } from '../../components/bar/OverflowBar';
import { Picker } from '../../components/Picker';
import { SearchField } from '../../components/SearchField';
import { goToRows } from '../../state/screen-focus';
import { StaleBadge } from '../../components/StaleBadge';
import { allResultsIds } from '../../features/tenant-report/all-results';
import { allResultsItem } from '../../features/tenant-report/all-results-item';
import { openPeopleQuery, peopleQueries } from '../../record/people/people-queries';
import { TEXT as PEOPLE } from '../../record/people/text';
import { ANY, QUERIES_SCREEN, setFilter, useQueries } from './queries-store';
import { TEXT } from './text';

/** Commands on the selected queries, as the toolbar groups them. */
const COMMAND_GROUPS = [
  ['queries.open', 'queries.edit', 'queries.schedule', 'queries.duplicate'],
  ['queries.start', 'queries.stop', 'queries.delete', 'queries.mark'],
  ['queries.count', 'queries.watch', 'queries.export'],
] as const;

/** Commands whose buttons are red: they delete. */
const TAKES_AWAY: readonly string[] = ['queries.delete', 'queries.mark'];

/** The commands on the selected queries, as items of a row's menu. */
export const QueryItems = () =>
  COMMAND_GROUPS.flat().map((id) => (
    <MenuItem
      key={id}
      text={commandLabel(id)}
      label={commandKey(id)}
      disabled={!isCommandEnabled(id)}
      onClick={() => runCommand(id)}
    />
  ));

const selectionItems = (): readonly BarItem[] =>
  COMMAND_GROUPS.flatMap((group, at) =>
    group.map((id, i) =>
      barCommand(id, {
        title: commandKey(id),
        isDisabled: !isCommandEnabled(id),
        isDanger: TAKES_AWAY.includes(id),
        startsGroup: at > 0 && i === 0,
      }),
    ),
  );

/** The commands on the selected queries, below the list so that no row moves. Those on the current one are in its menu. */
export const SelectionBar = ({ selected }: { readonly selected: number }) => {
  const isOff = !isCommandEnabled(allResultsIds(QUERIES_SCREEN)[0] ?? '');
  return (
    <div className="queries-bar acts" role="toolbar" aria-label={TEXT.bar.target(selected)}>
      <span className="quiet queries-chosen">{TEXT.bar.selected(selected)}</span>
      <OverflowBar
        items={[
          ...selectionItems(),
          { ...allResultsItem(QUERIES_SCREEN, isOff, TEXT.bar.allResults), startsGroup: true },
        ]}
      />
    </div>
  );
};

const Filters = ({ apps }: { readonly apps: readonly App[] }) => {
  const filter = useQueries((s) => s.filter);
  const entities = apps.flatMap((app) =>
    app.domains.map((domain) => ({
      value: toEntityType(app.name, domain),
      label: `${app.label}, ${domain}`,
    })),
  );
  const any = { value: ANY, label: TEXT.bar.any } as const;
  return (
    <>
      <Picker
        label={TEXT.bar.subtype}
        value={filter.subtype}
        items={[any, ...QuerySubtype.options.map((one) => ({ value: one, label: one }))]}
        onPick={(subtype) => setFilter({ subtype })}
      />
      <Picker
        label={TEXT.bar.entity}
        value={filter.entity}
        items={[any, ...entities]}
        onPick={(entity) => setFilter({ entity })}
        disabled={entities.length === 0}
      />
      <SearchField
        className="queries-search"
        leftIcon={<Search size={12} />}
        label={TEXT.bar.search}
        value={filter.text}
        onValueChange={(text) => setFilter({ text })}
        onKeyDown={goToRows(filter.text, () => setFilter({ text: '' }))}
      />
    </>
  );
};

/** The menu of queries about people at risk; none if no app can have them. */
const peopleItem = (apps: readonly App[]): readonly BarItem[] => {
  const items = peopleQueries(apps).map((query) => ({
    id: `${query.plan.id} ${query.app.name}`,
    label: PEOPLE.open(PEOPLE.queries[query.plan.id], query.app.label),
    run: () => void openPeopleQuery(query),
  }));
  return items.length === 0 ? [] : [{ id: 'people', label: PEOPLE.title, items }];
};

type ListBarProps = { readonly apps: readonly App[]; readonly cachedAt: number | undefined };

/** The filters of the list, its age, and the commands that need no selection. */
export const ListBar = ({ apps, cachedAt }: ListBarProps) => (
  <div data-pane className="queries-bar" role="toolbar" aria-label={TEXT.title}>
    <Filters apps={apps} />
    {cachedAt !== undefined && (
      <StaleBadge what="" since={cachedAt} onRefresh={() => runCommand('queries.refresh')} />
    )}
    <span className="grow" />
    <OverflowBar
      variant="solid"
      items={[...peopleItem(apps), barCommand('session.activeUsers'), barCommand('queries.import')]}
    />
    <Button className="primary" onClick={() => runCommand('queries.new')}>
      {commandLabel('queries.new')}
    </Button>
  </div>
);
