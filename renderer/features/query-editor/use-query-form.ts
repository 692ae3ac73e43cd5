import { useState } from 'react';
import type { QueryConfig } from '../../../shared/model/query';
import type { PasswordChange, SafeQuery } from '../../../shared/model/saved-query';
import { SCHEDULE_FORMATS, scheduleErrors, type ScheduleErrors } from '../../../shared/rules/schedule';
import { api } from '../../bridge';
import { conditionError } from '../../query/condition-check';
import { useApp } from '../../state/app-store';
import { usePrevious } from '../../state/use-previous';
import { useResource } from '../../state/use-resource';
import type { ScheduleValue } from '../schedule/schedule-value';
import { actionsProblem } from './report-actions';
import { TEXT } from './text';

/** Puts the values of a schedule form into a query; a week or day that the frequency does not have is dropped. */
export const withSchedule = (query: SafeQuery, value: ScheduleValue): SafeQuery => {
  const { week: _week, day: _day, ...rest } = query.schedule ?? {};
  return {
    ...query,
    schedule: {
      ...rest,
      ...value,
      emails: [...value.emails],
      format: SCHEDULE_FORMATS.find((one) => one === value.format) ?? 'csv',
    },
  };
};

/** Returns why the report's condition can't be saved. One that stays as the tenant sent it is not judged. */
const reportConditionProblem = (
  { report_condition }: SafeQuery,
  given: SafeQuery,
  config: QueryConfig | undefined,
  hasLists: boolean,
): string | undefined => {
  if (!config || !report_condition || report_condition === given.report_condition) return undefined;
  const error = conditionError(report_condition, { config, hasLists });
  return error === undefined ? undefined : TEXT.condition.invalid(error);
};

type QueryProblems = {
  readonly name: string | undefined;
  readonly schedule: ScheduleErrors;
  readonly first: string | undefined;
};
const NO_PROBLEMS: QueryProblems = { name: undefined, schedule: {}, first: undefined };

/** The query editor's values, the tenant's config for them, and what is wrong. */
export const useQueryForm = (given: SafeQuery) => {
  const [query, setQuery] = useState(given);
  const [password, setPassword] = useState<PasswordChange>({ kind: 'keep' });
  const { resource } = useResource(`${given.saas_id} ${given.query_domain}`, (signal) =>
    api['query.config']({ saas_id: given.saas_id, query_domain: given.query_domain }, signal),
  );
  const config = usePrevious(resource);
  const hasLists = useApp((s) => s.flags.custom_list_operators);
  const [isTried, setTried] = useState(false);
  const nameProblem = query.query_label.trim() === '' ? TEXT.nameMissing : undefined;
  // A schedule that stays as the tenant sent it is not judged: the query can still be renamed.
  const schedule: ScheduleErrors =
    query.schedule && query.schedule !== given.schedule ? scheduleErrors(query.schedule) : {};
  const problems = {
    name: nameProblem,
    schedule,
    first:
      nameProblem ??
      Object.values(schedule)[0] ??
      reportConditionProblem(query, given, config, hasLists) ??
      actionsProblem(query.report_actions ?? [], config),
  };
  return {
    query,
    config,
    /** Marks the first attempt to save, from which on problems are shown; returns true if there are none. */
    tryToSave: (): boolean => {
      setTried(true);
      return problems.first === undefined;
    },
    password: query.schedule ? password : ({ kind: 'keep' } satisfies PasswordChange),
    problems: isTried ? problems : NO_PROBLEMS,
    change: (patch: Partial<SafeQuery>) => setQuery((now) => ({ ...now, ...patch })),
    setSchedule: (value: ScheduleValue | null) =>
      setQuery((now) => (value ? withSchedule(now, value) : { ...now, schedule: null })),
    setPassword,
  };
};

export type QueryForm = ReturnType<typeof useQueryForm>;
