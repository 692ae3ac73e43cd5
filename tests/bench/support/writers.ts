export { createCsvBytes } from '../../../main/formats/csv-bytes';
export { createPartFile } from '../../../main/formats/part-file';
export { writeExport } from '../../support/export-file';
