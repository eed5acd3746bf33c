export { bookWorkbook } from './book-workbook';
export { outingsCsv } from './outings-csv';
export { templateWorkbook } from './template-workbook';
