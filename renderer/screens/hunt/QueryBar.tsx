import { Button } from '@blueprintjs/core';
import { memo } from 'react';
import { toEntityType, type QueryDomain } from '../../../shared/model/ids';
import { inAppOrder } from '../../../shared/rules/app-order';
import { api } from '../../bridge';
import { commandLabel, runCommand } from '../../commands/registry';
import { Picker } from '../../components/Picker';
import { domainLabel, NEW_HUNT } from '../../query/hunt-draft';
import { useResource } from '../../state/use-resource';
import { ColumnsPanel } from './ColumnsPanel';
import type { Hunt } from './hunt-store';
import { OptionsPanel } from './OptionsPanel';
import { RunsPanel } from './RunsPanel';
import { TEXT as ALL_TEXT } from './text';
import { currentSpan, TIME_SPANS, withSpan } from './time-spans';
import { useHuntState } from './use-hunt';

const TEXT = ALL_TEXT.query;

type HuntProps = { readonly hunt: Hunt };

/** Pickers of the app and of the kind of entity to search for. */
const TargetPickers = ({ hunt }: HuntProps) => {
  const { saas_id, query_domain, saved } = useHuntState(hunt, (s) => s.draft);
  const { resource } = useResource('apps', (signal) => api['apps.secEntities']({}, signal));
  const apps =
    resource.state === 'ready'
      ? inAppOrder(resource.value.apps.filter((app) => app.is_saas && app.domains.length > 0))
      : [];
  const domainsOf = (app: string) => apps.find(({ name }) => name === app)?.domains;
  const change = (app: string, domain: QueryDomain) => {
    hunt.setDraft({ ...NEW_HUNT, saas_id: app, query_domain: domain, saved });
    void hunt.loadConfig();
  };
  const pickApp = (app: string) => {
    const domains = domainsOf(app) ?? [];
    change(app, domains.includes(query_domain) ? query_domain : (domains[0] ?? query_domain));
  };
  return (
    <>
      <Picker
        label={TEXT.app}
        value={saas_id}
        {...(apps.length === 0 ? { shown: saas_id } : {})}
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
        label={TEXT.domain}
        value={query_domain}
        items={(domainsOf(saas_id) ?? [query_domain]).map((value) => ({ value, label: domainLabel(value) }))}
        onPick={(domain) => change(saas_id, domain)}
      />
      {resource.state === 'failed' && <span className="quiet">{TEXT.noApps}</span>}
    </>
  );
};

/** The picker of the time span, for domains with a time. */
const TimePicker = ({ hunt }: HuntProps) => {
  const draft = useHuntState(hunt, (s) => s.draft);
  const timeField = useHuntState(hunt, ({ config }) =>
    config.kind === 'ready' ? config.value.fields.find((field) => field.type === 'time') : undefined,
  );
  if (!timeField) return null;
  const { value, label } = currentSpan(draft);
  return (
    <Picker
      label={TEXT.when}
      value={value}
      shown={label}
      items={TIME_SPANS}
      onPick={(span) => hunt.setCondition(() => withSpan(draft, span, timeField.field_id))}
    />
  );
};

const RunButton = ({ hunt }: HuntProps) => {
  const { saas_id, query_domain } = useHuntState(hunt, (s) => s.draft);
  const isRunning = useHuntState(hunt, (s) => s.run.kind === 'running');
  return (
    <Button
      className="primary"
      aria-label={commandLabel('hunt.run')}
      aria-keyshortcuts="Control+Enter"
      title={TEXT.runKey(toEntityType(saas_id, query_domain))}
      onClick={() => runCommand('hunt.run')}
    >
      {isRunning ? TEXT.running : commandLabel('hunt.run')} <kbd>Ctrl ⏎</kbd>
    </Button>
  );
};

/** App, domain and time span of the query, its panels, and the button that runs it. */
export const QueryBar = memo(({ hunt }: HuntProps) => {
  const isSaved = useHuntState(hunt, (s) => s.draft.saved !== null);
  const isReady = useHuntState(hunt, (s) => s.config.kind === 'ready');
  return (
    <div className="query-bar" role="toolbar" aria-label={TEXT.title}>
      <TargetPickers hunt={hunt} />
      <TimePicker hunt={hunt} />
      <span className="grow" />
      <RunsPanel hunt={hunt} />
      <OptionsPanel hunt={hunt} />
      <ColumnsPanel hunt={hunt} />
      {!isSaved && (
        <Button title="Ctrl+S" disabled={!isReady} onClick={() => runCommand('hunt.saveAs')}>
          {commandLabel('hunt.saveAs')}
        </Button>
      )}
      <RunButton hunt={hunt} />
    </div>
  );
});
