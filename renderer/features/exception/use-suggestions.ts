import { useEffect, useState } from 'react';
import type { Failure } from '../../../shared/bridge';
import type { ExceptionType } from '../../../shared/model/ids';
import { api } from '../../bridge';
import { useResource } from '../../state/use-resource';
import type { SeenValues } from './seen-values';

/** The tenant's names of the fields that it suggests values for. */
const COMBO_FIELDS: Readonly<Partial<Record<ExceptionType, readonly string[]>>> = {
  sender_email: ['sender_email', 'sender_domain'],
  recipient_email: ['recipient_email'],
  'allow-domain': ['link_domain'],
  'block-domain': ['link_domain'],
  file_type: ['file_type'],
  allow_file_type: ['file_type'],
  ppat_sender_name: ['sender_name'],
};
/** Milliseconds without a key before the tenant is asked. */
const PAUSE_MS = 250;
const MOST_SHOWN = 12;

const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
};

/** Values that an analyst may mean, and why the tenant suggests none if it refused all that was asked. */
type Suggestions = { readonly values: readonly string[]; readonly failure: Failure | undefined };

/** Returns values that fit what is typed: those that were seen first, then those that the tenant suggests. */
export const useSuggestions = (
  type: ExceptionType | undefined,
  typed: string,
  seen: SeenValues = {},
): Suggestions => {
  const [failure, setFailure] = useState<Failure>();
  const text = usePaused(typed.trim());
  const fields = type === undefined ? undefined : COMBO_FIELDS[type];
  const { resource } = useResource(fields ? `combo ${fields.join()} ${text}` : null, async (signal) => {
    const read = await Promise.all(
      (fields ?? []).map((field) => api['exception.comboOptions']({ field, text }, signal)),
    );
    const failed = read.find((one) => !one.ok);
    setFailure(failed && !failed.ok && read.every((one) => !one.ok) ? failed.failure : undefined);
    return { ok: true as const, value: read.flatMap((one) => (one.ok ? one.value.options : [])) };
  });
  const own = (type === undefined ? undefined : seen[type]) ?? [];
  const suggested = fields && resource.state === 'ready' ? resource.value.map(({ value }) => value) : [];
  return {
    values: [...new Set([...own, ...suggested])].slice(0, MOST_SHOWN),
    failure: fields ? failure : undefined,
  };
};
