import type { TravelReport } from '../../../shared/model/travel';
import { TEXT } from './text';

/** Formats what a search for impossible travel compared, and what it left out with the reasons. */
export const formatTravelReport = (report: TravelReport): string => {
  const { compared, samePlace, sameTime, failed, egress, placeless, nameless } = TEXT.travel;
  return [
    compared(report.pairs, report.users),
    ...(report.samePlace > 0 ? [samePlace(report.samePlace)] : []),
    ...(report.sameTime > 0 ? [sameTime(report.sameTime)] : []),
    ...(report.egress > 0 ? [egress(report.egress)] : []),
    ...(report.placeless > 0 ? [placeless(report.placeless)] : []),
    ...(report.nameless > 0 ? [nameless(report.nameless)] : []),
    ...(report.failed > 0 ? [failed(report.failed)] : []),
  ].join(' · ');
};
