import { memo } from 'react';
import { Button } from '@blueprintjs/core';
import { inAppOrder } from '../../../shared/rules/app-order';
import { entityTypeOf, type QueryDomain } from '../../../shared/model/ids';
import { commandLabel, runCommand } from '../../commands/registry';
import { api } from '../../bridge';
import { Picker } from '../../components/Picker';
import { useResource } from '../../state/use-resource';
import { useHuntState } from './use-hunt';
import { domainLabel, NEW_HUNT, topConditions, findTimeSpan } from '../../query/hunt-draft';
import type { Hunt } from './hunt-store';
import { ColumnsPanel } from './ColumnsPanel';
import { OptionsPanel } from './OptionsPanel';
import { RunsPanel } from './RunsPanel';

const SPANS = [
  ['1', 'days', 'last 24 hours'],
  ['7', 'days', 'last 7 days'],
  ['14', 'days', 'last 14 days'],
  ['30', 'days', 'last 30 days'],
  ['90', 'days', 'last 90 days'],
] as const;
const ANY = 'any';

/** Where, what and when to look, and the button that does it. */
export const QueryBar = memo(({ hunt }: { readonly hunt: Hunt }) => {
  const draft = useHuntState(hunt, (s) => s.draft);
  const config = useHuntState(hunt, (s) => s.config);
  const isRunning = useHuntState(hunt, (s) => s.run.kind === 'running');
  const { resource } = useResource('apps', (signal) => api['apps.secEntities']({}, signal));
  const apps =
    resource.state === 'ready'
      ? inAppOrder(resource.value.apps.filter((app) => app.is_saas && app.domains.length > 0))
      : [];
  const domains = apps.find((app) => app.name === draft.saas_id)?.domains ?? [draft.query_domain];
  const when = findTimeSpan(draft);
  const timeField =
    config.kind === 'ready' ? config.value.fields.find((field) => field.type === 'time') : undefined;

  const target = (saas_id: string, query_domain: QueryDomain) => {
    hunt.setDraft({ ...NEW_HUNT, saas_id, query_domain, saved: draft.saved });
    void hunt.loadConfig();
  };
  const pickApp = (saas_id: string) => {
    const has = apps.find((app) => app.name === saas_id)?.domains ?? [];
    target(saas_id, has.includes(draft.query_domain) ? draft.query_domain : (has[0] ?? draft.query_domain));
  };
  const pickWhen = (span: string) => {
    const top = topConditions(draft);
    const others = top.filter((_, i) => i !== when?.index);
    const field_id = top[when?.index ?? -1]?.field_id ?? timeField?.field_id;
    const [amount, unit] = span.split(' ');
    const leaf =
      field_id && amount && unit
        ? [{ operator_id: 'relative_date', field_id, values: [Number(amount), unit] }]
        : [];
    hunt.setCondition(() => ({
      operator_id: 'and',
      condition: span === ANY ? others : [...leaf, ...others],
    }));
  };

  const whenText = when
    ? (SPANS.find(([n, unit]) => Number(n) === when.amount && unit === when.unit)?.[2] ??
      `last ${when.amount} ${when.unit}`)
    : 'any time';
  return (
    <div className="query-bar" role="toolbar" aria-label="Query">
      <Picker
        label="App"
        value={draft.saas_id}
        {...(apps.length === 0 ? { shown: draft.saas_id } : {})}
        items={apps.map((app) => ({
          value: app.name,
          label: app.label,
          disabled: app.state === 'disabled',
          ...(app.state === 'enabled' ? {} : { note: app.state.replace('_', ' ') }),
        }))}
        onPick={pickApp}
        disabled={apps.length === 0}
      />
      <Picker
        label="Look for"
        value={draft.query_domain}
        items={domains.map((domain) => ({ value: domain, label: domainLabel(domain) }))}
        onPick={(domain) => target(draft.saas_id, domain)}
      />
      {timeField && (
        <Picker
          label="When"
          value={when ? `${when.amount} ${when.unit}` : ANY}
          shown={whenText}
          items={[
            ...SPANS.map(([n, unit, label]) => ({ value: `${n} ${unit}`, label })),
            { value: ANY, label: 'any time' },
          ]}
          onPick={pickWhen}
        />
      )}
      <span className="grow" />
      {resource.state === 'failed' && <span className="quiet">Apps could not be loaded</span>}
      <RunsPanel hunt={hunt} />
      <OptionsPanel hunt={hunt} />
      <ColumnsPanel hunt={hunt} />
      {!draft.saved && (
        <Button title="Ctrl+S" disabled={config.kind !== 'ready'} onClick={() => runCommand('hunt.saveAs')}>
          {commandLabel('hunt.saveAs')}
        </Button>
      )}
      <Button
        className="primary"
        aria-label="Run"
        aria-keyshortcuts="Control+Enter"
        title={`${entityTypeOf(draft.saas_id, draft.query_domain)} · Ctrl+Enter`}
        onClick={() => runCommand('hunt.run')}
      >
        {isRunning ? 'Running…' : commandLabel('hunt.run')} <kbd>Ctrl ⏎</kbd>
      </Button>
    </div>
  );
});
