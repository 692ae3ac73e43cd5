import { Checkbox, Tab, Tabs } from '@blueprintjs/core';
import { useState, type ReactElement } from 'react';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { SCHEDULE_FORMATS } from '../../../shared/rules/schedule';
import { useTenantZone } from '../../state/tenant-zone';
import { NEW_SCHEDULE, valueOf } from '../schedule/schedule-value';
import { ScheduleForm } from '../schedule/ScheduleForm';
import { ActionFields } from './ActionFields';
import { GeneralFields } from './GeneralFields';
import { ReportFields } from './ReportFields';
import { TEXT } from './text';
import type { QueryForm } from './use-query-form';

export type QuerySection = keyof typeof TEXT.tabs;
const SECTIONS = Object.keys(TEXT.tabs) as QuerySection[];

type SectionProps = {
  readonly form: QueryForm;
  /** The query as the dialog opened with it. */
  readonly given: SafeQuery;
  readonly hasPassword: boolean;
};

const ScheduleFields = ({ form, hasPassword }: SectionProps) => {
  const zone = useTenantZone();
  const { schedule } = form.query;
  return (
    <>
      <Checkbox
        label={TEXT.hasSchedule}
        checked={Boolean(schedule)}
        onChange={({ currentTarget }) => form.setSchedule(currentTarget.checked ? NEW_SCHEDULE : null)}
      />
      {schedule && (
        <ScheduleForm
          value={{ ...valueOf(schedule), time: schedule.time }}
          onChange={form.setSchedule}
          problems={form.problems.schedule}
          password={form.password}
          onPassword={form.setPassword}
          hasPassword={hasPassword}
          formats={SCHEDULE_FORMATS}
          zone={zone}
        />
      )}
    </>
  );
};

/** The fields of each section; a new section is one entry here and one in the text. */
const PANELS: Readonly<Record<QuerySection, (props: SectionProps) => ReactElement>> = {
  general: ({ form }) => (
    <GeneralFields query={form.query} problem={form.problems.name} onChange={form.change} />
  ),
  report: ({ form, given }) => (
    <ReportFields query={form.query} given={given} config={form.config} onChange={form.change} />
  ),
  schedule: ScheduleFields,
  actions: ({ form }) => (
    <ActionFields
      actions={form.query.report_actions ?? []}
      config={form.config}
      onChange={(report_actions) => form.change({ report_actions })}
    />
  ),
};

/** The sections of the query editor, as tabs. */
export const QueryTabs = ({ section, ...props }: SectionProps & { readonly section: QuerySection }) => {
  const [open, setOpen] = useState(section);
  const Panel = PANELS[open];
  const panel = (
    <div className="query-dialog">
      <Panel {...props} />
    </div>
  );
  return (
    <Tabs
      id="query-dialog"
      selectedTabId={open}
      onChange={(id) => setOpen(SECTIONS.find((one) => one === id) ?? 'general')}
      animate={false}
      renderActiveTabPanelOnly
    >
      {SECTIONS.map((id) => (
        <Tab key={id} id={id} disabled={false} title={TEXT.tabs[id]} panel={id === open ? panel : <></>} />
      ))}
    </Tabs>
  );
};
