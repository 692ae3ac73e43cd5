/** The look-up of a typed text in what this workstation has seen. */
import { openPivot } from '../../query/pivot-screen';
import type { Typed } from '../../query/typed-kind';
import { TEXT } from '../text';
import type { Entry } from './entry';

/** Returns the line that lists all that was seen with a typed text: after the hunts, which ask the tenant. */
export const pivotEntries = (typed: Typed | undefined, show: (text: string) => string): readonly Entry[] =>
  typed
    ? [
        {
          id: 'pivot',
          label: show(TEXT.palettes.pivot(typed.text)),
          note: TEXT.palettes.pivotNote,
          isEnabled: true,
          madeForText: 'last',
          run: () => openPivot(typed.text),
        },
      ]
    : [];
