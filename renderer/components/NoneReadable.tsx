import { EmptyState } from './EmptyState';
import { TEXT } from './text';

type NoneReadableProps = {
  /** The number of items that were left out. */
  readonly skipped: number;
  /** The name of an item, in the singular. */
  readonly item?: string;
};

/** Says that nothing is shown because nothing that the tenant sent could be read: there may be something all the same. */
export const NoneReadable = ({ skipped, item = 'row' }: NoneReadableProps) => (
  <EmptyState title={TEXT.noneReadable(skipped, item)}>
    <p>{TEXT.noneReadableWhy(skipped)}</p>
  </EmptyState>
);
