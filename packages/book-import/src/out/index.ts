export { bookWorkbook } from './book-workbook';
export { outingsCsv } from './outings-csv';
