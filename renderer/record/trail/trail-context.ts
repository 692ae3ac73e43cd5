import { createContext, useContext } from 'react';
import type { RecordDomain } from '../record-target';
import type { RecordRef } from '../record-ref';

/** One record of a trail, with the name by which the way back lists it. */
export type TrailStep = { readonly ref: RecordRef; readonly title: string };

/** Opens another record in place of the one on screen. */
export type OpenRecord = (step: TrailStep) => void;

/** Opens records from inside a record; null where there is no trail. */
export const TrailContext = createContext<OpenRecord | null>(null);

/** Returns the function that opens another record, if there is a trail. */
export const useOpenRecord = (): OpenRecord | null => useContext(TrailContext);

/** The place of a record in its trail. */
export type TrailPlace = {
  /** True for a record that another one was opened from: it stays as it was left. */
  readonly isHidden: boolean;
  /** The tabs that were open when it was left. */
  readonly held?: { readonly tabOf: (domain: RecordDomain) => string | undefined } | undefined;
};

export const PlaceContext = createContext<TrailPlace>({ isHidden: false });
