import { useState } from 'react';
import type { Failure } from '../../../shared/bridge';

/** Validation errors by field, each in one sentence; a field without an entry is valid. */
export type Problems = Readonly<Record<string, string | undefined>>;

type FormOptions<V> = {
  readonly initial: V | (() => V);
  readonly problemsOf?: (values: V) => Problems;
  /** False while something outside the fields is missing, such as a count that is on its way. */
  readonly isReady?: (values: V) => boolean;
  /** Sends the form; returns the failure to show, or null once it is done. */
  readonly send: (values: V) => Promise<Failure | null>;
};

/** A form as its dialog shows it. */
export type FormModel<V> = {
  readonly values: V;
  readonly problems: Problems;
  readonly failure: Failure | null;
  readonly isBusy: boolean;
  readonly canSubmit: boolean;
  readonly change: (patch: Partial<V>) => void;
  readonly submit: () => void;
};

/** Holds a form's values, checks them, and sends them once at a time; a change clears the last failure. */
export const useForm = <V extends object>({
  initial,
  problemsOf,
  isReady,
  send,
}: FormOptions<V>): FormModel<V> => {
  const [values, setValues] = useState(initial);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const problems = problemsOf?.(values) ?? {};
  const isValid = Object.values(problems).every((problem) => problem === undefined);
  const canSubmit = isValid && !isBusy && (isReady?.(values) ?? true);
  const run = async () => {
    setBusy(true);
    setFailure(null);
    setFailure(await send(values));
    setBusy(false);
  };
  return {
    values,
    problems,
    failure,
    isBusy,
    canSubmit,
    change: (patch) => {
      setValues((before) => ({ ...before, ...patch }));
      setFailure(null);
    },
    submit: () => {
      if (canSubmit) void run();
    },
  };
};
