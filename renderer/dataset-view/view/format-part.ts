import { isPartOfRows, type DatasetState } from '../../../shared/local-calls/datasets';
import { formatCount, formatTotal } from '../../state/format';
import { TEXT } from '../text';

/** Says which part of a result is loaded, such as "125 of 6,068 loaded"; null if all of it is. */
export const formatPart = (dataset: DatasetState): string | null =>
  isPartOfRows(dataset) ? TEXT.part(formatCount(dataset.loaded), formatTotal(dataset)) : null;
