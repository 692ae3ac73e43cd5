/** The shape of a domain's record: how it loads, its head and its tabs. */
import type { ReactNode } from 'react';
import type { Result } from '../../shared/bridge';
import type { Email, Entity } from '../../shared/model/entity';
import type { RecordDomain, RecordTarget } from './record-target';

/** The type of the loaded record in each domain. */
export type RecordTypes = { readonly [D in RecordDomain]: D extends 'email' ? Email : Entity };

export type RecordPartProps<T> = { readonly target: RecordTarget; readonly record: T };
export type RecordHeadProps<T> = RecordPartProps<T> & { readonly nav: ReactNode };

/** A function component. `ComponentType` would also allow classes, whose types cannot be shared between domains. */
type Part<P> = (props: P) => ReactNode;

/** One tab of a record. Its panel loads its own data, so that the other tabs stay usable if it fails. */
export type RecordTab<T> = {
  readonly id: string;
  /** The name that does not depend on the record, as the palette lists it. */
  readonly name: string;
  readonly title: (record: T) => string;
  readonly panel: Part<RecordPartProps<T>>;
};

/** Everything that the record pane needs for a domain. */
export type RecordKind<T> = {
  readonly load: (target: RecordTarget, signal: AbortSignal) => Promise<Result<T>>;
  /** Reads what the first tab shows before the record itself is there. */
  readonly ahead?: (target: RecordTarget) => void;
  /** The name of a record, for its tab and the way back to it; empty if the tenant sends none. */
  readonly title: (record: T) => string;
  readonly head: Part<RecordHeadProps<T>>;
  /** Tabs in their order. A domain with only one has no tab strip. */
  readonly tabs: readonly [RecordTab<T>, ...RecordTab<T>[]];
};
