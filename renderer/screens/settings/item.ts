import type { ReactNode } from 'react';
import type { SectionId } from './setting-list';

/** The IDs that tie a control to its label and its help. */
export type Tie = { readonly id: string; readonly 'aria-describedby': string };

/** One line of the screen: a setting with its control. */
export type Item = {
  readonly id: string;
  readonly section: SectionId;
  /** The heading above it, if the section has several. */
  readonly group?: string;
  readonly label: string;
  readonly help: string;
  /** Other words by which it is found. */
  readonly words?: string;
  readonly draw: (tie: Tie) => ReactNode;
};
