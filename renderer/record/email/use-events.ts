/** Reads the parts of an email that events come from, each on its own. */
import type { AnswerMeta, Failure } from '../../../shared/bridge';
import type { Email } from '../../../shared/model/entity';
import { api } from '../../bridge';
import { useResource, type Resource } from '../../state/use-resource';
import type { RecordTarget } from '../record-target';
import { useRecordVersion } from '../refresh-record';
import { useSecurityStack } from '../verdicts/use-security-stack';
import type { EventParts, EventSource } from './email-events';

/** A part that is not whole: it is loading, or it failed, or some of it was left out. */
export type UnreadPart = { readonly source: EventSource; readonly retry: () => void } & (
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'short'; readonly rows: number; readonly total: number | undefined }
  | { readonly state: 'partial'; readonly meta: AnswerMeta }
);

type Read<T> = { readonly resource: Resource<T>; readonly reload: () => void };

/** Most recipients whose releases are read. */
const MAX_RECIPIENTS = 1_000;

const valueOf = <T>({ resource }: Read<T>): T | undefined =>
  resource.state === 'ready' ? resource.value : undefined;

/** Returns why a part is not whole. An email that the tenant doesn't have elsewhere has no times there. */
const unreadOf = (source: EventSource, { resource, reload: retry }: Read<unknown>): readonly UnreadPart[] => {
  if (resource.state === 'loading') return [{ source, retry, state: 'loading' }];
  if (resource.state === 'failed')
    return resource.failure.kind === 'not_found'
      ? []
      : [{ source, retry, state: 'failed', failure: resource.failure }];
  const { meta } = resource;
  return meta?.fallback || meta?.skipped ? [{ source, retry, state: 'partial', meta }] : [];
};

type Recipients = { readonly rows: readonly unknown[]; readonly total_rows?: number | undefined };

const shortOf = (read: Read<Recipients>): readonly UnreadPart[] => {
  const { rows = [], total_rows: total } = valueOf(read) ?? {};
  const isShort = total === undefined ? rows.length >= MAX_RECIPIENTS : rows.length < total;
  return isShort && rows.length > 0
    ? [{ source: 'recipients', retry: read.reload, state: 'short', rows: rows.length, total }]
    : [];
};

/** Reads everything that has a time of an email, and says of each part that is not whole why. */
export const useEvents = (
  target: RecordTarget,
  email: Email,
): { readonly parts: EventParts; readonly unread: readonly UnreadPart[] } => {
  const { saas, entityId, entityType } = target;
  const version = useRecordVersion(target);
  const stack = useSecurityStack(target);
  const clicks = useResource(`event clicks ${version}`, (signal) =>
    api['scan.clicks']({ entity_id: entityId, entity_type: entityType }, signal),
  );
  const recipients = useResource(`event recipients ${version}`, (signal) =>
    api['entity.emailRecipients']({ saas, entity_id: entityId, limit: MAX_RECIPIENTS }, signal),
  );
  const headers = useResource(`event headers ${version}`, (signal) =>
    api['mail.headers']({ a: entityType, b: entityId }, signal),
  );
  const props = useResource(`event properties ${version}`, (signal) =>
    api['entity.props']({ type: entityType, id: entityId }, signal),
  );
  const mta = useResource(`event mail server ${version}`, (signal) =>
    api['entity.mtaEmail']({ id: entityId }, signal),
  );
  return {
    parts: {
      email,
      scans: stack.lines,
      clicks: valueOf(clicks)?.rows ?? [],
      recipients: valueOf(recipients)?.rows ?? [],
      headers: valueOf(headers)?.headers ?? [],
      props: valueOf(props)?.props ?? {},
      mta: valueOf(mta) ?? {},
    },
    unread: [
      ...unreadOf('scans', stack),
      ...unreadOf('clicks', clicks),
      ...unreadOf('recipients', recipients),
      ...shortOf(recipients),
      ...unreadOf('headers', headers),
      ...unreadOf('props', props),
      ...unreadOf('mta', mta),
    ],
  };
};
