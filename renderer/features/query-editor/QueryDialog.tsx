import { Button, Checkbox, Tab, Tabs } from '@blueprintjs/core';
import { useState } from 'react';
import type { PasswordChange, SafeQuery } from '../../../shared/model/saved-query';
import { SCHEDULE_FORMATS, scheduleProblems } from '../../../shared/rules/schedule';
import { api } from '../../bridge';
import { usePrevious } from '../../state/use-previous';
import { useResource } from '../../state/use-resource';
import { useTenantZone } from '../../state/tenant-zone';
import { Modal } from '../../components/Modal';
import { NEW_SCHEDULE, valueOf, type ScheduleValue } from '../schedule/schedule-value';
import { ScheduleForm } from '../schedule/ScheduleForm';
import { ActionFields, actionsProblem } from './ActionFields';
import { ConflictDialog } from './ConflictDialog';
import { GeneralFields } from './GeneralFields';
import { ReportFields } from './ReportFields';
import { copyOf, useSaveQuery } from './use-save-query';
import './query-dialog.css';

export type QuerySection = 'general' | 'report' | 'schedule' | 'actions';
type QueryDialogProps = {
  readonly title: string;
  /** What the form starts with. */
  readonly query: SafeQuery;
  /** The tenant's copy that it is an edit of; null where it becomes a new query. */
  readonly base: SafeQuery | null;
  readonly section?: QuerySection;
  readonly onSaved: (saved: SafeQuery) => void;
  readonly onClose: () => void;
};

/** Everything of a saved query but its condition and columns, which the hunt edits. Saved at once, never kept in a draft. */
export const QueryDialog = ({
  title,
  query: given,
  base,
  section = 'general',
  onSaved,
  onClose,
}: QueryDialogProps) => {
  const [query, setQuery] = useState(given);
  const [password, setPassword] = useState<PasswordChange>({ kind: 'keep' });
  const [shown, setShown] = useState<QuerySection>(section);
  const zone = useTenantZone();
  const { resource } = useResource(`${given.saas_id} ${given.query_domain}`, (signal) =>
    api['query.config']({ saas_id: given.saas_id, query_domain: given.query_domain }, signal),
  );
  const config = usePrevious(resource);
  const { save, isBusy, failure, conflict, leave } = useSaveQuery(onSaved);
  const change = (patch: Partial<SafeQuery>) => setQuery((now) => ({ ...now, ...patch }));
  const setSchedule = (value: ScheduleValue) => {
    const {
      week: _week,
      day: _day,
      ...kept
    } = query.schedule ?? { emails: [], format: 'csv' as const, frequency: 'daily' as const, time: '' };
    change({
      schedule: {
        ...kept,
        ...value,
        emails: [...value.emails],
        format: SCHEDULE_FORMATS.find((one) => one === value.format) ?? 'csv',
      },
    });
  };
  const inForm = query.schedule ? valueOf(query.schedule) : null;
  const problems = query.schedule ? scheduleProblems({ ...query.schedule, time: query.schedule.time }) : {};
  const labelProblem = query.query_label.trim() === '' ? 'Enter a label.' : undefined;
  const firstProblem =
    labelProblem ?? Object.values(problems)[0] ?? actionsProblem(query.report_actions ?? [], config);
  const send = (overwrite = false) =>
    void save(query, base, query.schedule ? password : { kind: 'keep' }, overwrite);

  if (conflict) {
    return (
      <ConflictDialog
        {...conflict}
        config={config}
        isBusy={isBusy}
        onOverwrite={() => send(true)}
        onCopy={() => void save(copyOf(conflict.mine, conflict.mine.query_label), null)}
        onTakeTheirs={() => (conflict.theirs ? onSaved(conflict.theirs) : onClose())}
        onClose={leave}
      />
    );
  }
  return (
    <Modal
      title={title}
      onClose={onClose}
      width={680}
      actions={
        <>
          <span className="bad-text grow" role="alert">
            {failure ? `${failure.message} ${failure.next}` : (firstProblem ?? '')}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            className="primary"
            disabled={firstProblem !== undefined}
            loading={isBusy}
            onClick={() => send()}
          >
            Save
          </Button>
        </>
      }
    >
      <Tabs
        id="query-dialog"
        selectedTabId={shown}
        onChange={(id) => setShown(id as QuerySection)}
        animate={false}
        renderActiveTabPanelOnly
      >
        <Tab
          id="general"
          title="General"
          panel={
            <div className="query-dialog">
              <GeneralFields query={query} problem={labelProblem} onChange={change} />
            </div>
          }
        />
        <Tab
          id="report"
          title="Report"
          panel={
            <div className="query-dialog">
              <ReportFields query={query} given={given} config={config} onChange={change} />
            </div>
          }
        />
        <Tab
          id="schedule"
          title="Schedule"
          panel={
            <div className="query-dialog">
              <Checkbox
                label="The tenant sends this report on a schedule"
                checked={Boolean(query.schedule)}
                onChange={({ currentTarget }) =>
                  currentTarget.checked ? setSchedule(NEW_SCHEDULE) : change({ schedule: null })
                }
              />
              {inForm && (
                <ScheduleForm
                  value={{ ...inForm, time: query.schedule?.time ?? '' }}
                  onChange={setSchedule}
                  problems={problems}
                  password={password}
                  onPassword={setPassword}
                  hasPassword={base?.has_schedule_password ?? false}
                  formats={SCHEDULE_FORMATS}
                  zone={zone}
                />
              )}
            </div>
          }
        />
        <Tab
          id="actions"
          title="Actions"
          panel={
            <div className="query-dialog">
              <ActionFields
                actions={query.report_actions ?? []}
                config={config}
                onChange={(report_actions) => change({ report_actions })}
              />
            </div>
          }
        />
      </Tabs>
    </Modal>
  );
};
