import { useState } from 'react';
import type { Failure } from '../../../shared/bridge';

/** Validation errors by field, each in one sentence; a field without an entry is valid. */
export type Problems = Readonly<Record<string, string | undefined>>;

/** The reason why a form can't be sent yet, and the name of the field to enter it in, if there is one. */
export type Missing = { readonly reason: string; readonly field?: string };

type FormOptions<V> = {
  readonly initial: V | (() => V);
  readonly problemsOf?: (values: V) => Problems;
  /** Names what is not entered yet, or is on its way, such as a count. It is said only once the form is sent without it. */
  readonly missingOf?: (values: V) => Missing | undefined;
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
  readonly missing: Missing | undefined;
  /** The times that the form was sent in vain since it was changed last. */
  readonly tries: number;
  readonly change: (patch: Partial<V>) => void;
  readonly submit: () => void;
  /** Counts a failed submit. */
  readonly refuse: () => void;
};

/** Adds a missing requirement to a form: one that is known only from its values, such as a count. */
export const withMissing = <V>(form: FormModel<V>, missing: Missing | undefined): FormModel<V> =>
  missing === undefined || form.missing !== undefined
    ? form
    : { ...form, missing, canSubmit: false, submit: form.refuse };

/** Holds a form's values, checks them, and sends them once at a time; a change clears the last failure. */
export const useForm = <V extends object>({
  initial,
  problemsOf,
  missingOf,
  send,
}: FormOptions<V>): FormModel<V> => {
  const [values, setValues] = useState(initial);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);
  const problems = problemsOf?.(values) ?? {};
  const isValid = Object.values(problems).every((problem) => problem === undefined);
  const missing = missingOf?.(values);
  const canSubmit = isValid && !isBusy && missing === undefined;
  const run = async () => {
    setBusy(true);
    setTries(0);
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
    missing,
    tries,
    change: (patch) => {
      setValues((before) => ({ ...before, ...patch }));
      setFailure(null);
      setTries(0);
    },
    refuse: () => setTries(tries + 1),
    submit: () => {
      if (canSubmit) void run();
      else if (!isBusy) setTries(tries + 1);
    },
  };
};
