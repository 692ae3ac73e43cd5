import { createContext } from 'react';
import type { ClassifyAction } from '../../../shared/model/bulk-action';
import type { RecordTarget } from '../record-target';

/** A classification that is taken as a decision on items of a queue. */
export type QueueClassification = {
  /** The number of items that it is about. */
  readonly n: number;
  /** The name by which people know the item, if it is the only one. */
  readonly name: Promise<string>;
  /** A sentence that says how long it can be undone. */
  readonly about: string;
  /** The number of items or the name of the tenant must be typed first. */
  readonly needsTyping: boolean;
  readonly take: (action: ClassifyAction) => void;
};

/** Finds the queue that a record is an item of; null if it is none, and where there is no queue. */
export const ClassifyContext = createContext<((target: RecordTarget) => QueueClassification | null) | null>(
  null,
);
