/** The shape of a domain's record: how it loads, what stands at its head and which tabs it has. */
import type { ReactNode } from 'react';
import type { Result } from '../../shared/bridge';
import type { Email, Entity } from '../../shared/model/entity';
import type { QueryDomain } from '../../shared/model/ids';
import type { RecordTarget } from './record-target';

/** The type of the loaded record in each domain. */
export type RecordTypes = { readonly [D in QueryDomain]: D extends 'email' ? Email : Entity };

export type RecordPartProps<T> = { readonly target: RecordTarget; readonly record: T };
export type RecordHeadProps<T> = RecordPartProps<T> & { readonly nav: ReactNode };

/** A function component: of classes, which a part never is, the types could not be shared between domains. */
type Part<P> = (props: P) => ReactNode;

/** One tab of a record. Its panel loads what it shows by itself, so that one failure leaves the others usable. */
export type RecordTab<T> = {
  readonly id: string;
  readonly title: (record: T) => string;
  readonly panel: Part<RecordPartProps<T>>;
};

/** Everything the record pane needs to know of a domain. */
export type RecordKind<T> = {
  readonly load: (target: RecordTarget, signal: AbortSignal) => Promise<Result<T>>;
  readonly head: Part<RecordHeadProps<T>>;
  /** In the order of the tab strip; a domain with one tab has no strip. */
  readonly tabs: readonly [RecordTab<T>, ...RecordTab<T>[]];
};
