import Ajv from 'ajv/dist/2020';
import formats from 'ajv-formats';
import { openApiDocument } from '../../src/rest/openapi';

const document = openApiDocument('http://localhost');
// The document's own keywords are around its schemas, which Redocly's linter checks.
const ajv = formats(new Ajv({ strict: false, validateSchema: false }));
ajv.addSchema({ ...document, $id: 'document' });

/** The documented paths, in the order in which they are mounted. */
const paths = Object.entries(document.paths ?? {}).map(([path, operations]) => ({
  path,
  operations,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
}));

/** A request and its answer, whose body has been read. */
type Exchange = {
  method: string;
  address: string;
  headers?: Record<string, string>;
  body?: unknown;
  response: Response;
  text: string;
};

/** Checks a value against the schema at a place in the document. @returns what it breaks, or null */
function breaks(place: string[], value: unknown): string | null {
  const names = place.map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1'));
  const validate = ajv.getSchema(`document#/${names.map(encodeURIComponent).join('/')}`);
  if (!validate) throw new Error(`no schema at ${place.join(' ')}`);
  return validate(value) ? null : ajv.errorsText(validate.errors);
}

const mediaOf = (headers: Headers) => headers.get('content-type')?.split(';')[0] ?? 'none';
const JSON_TYPE = 'application/json';
const schemaOf = (place: string[]) => [...place, 'content', JSON_TYPE, 'schema'];

const REFUSES_SOME = /"refused":\[\{/;

type Operation = (typeof paths)[number]['operations']['get'];

/** @returns what the document doesn't say of an answer, or null */
function undocumentedAnswer(place: string[], operation: Operation, exchange: Exchange) {
  const { method, response, text } = exchange;
  const status = String(response.status);
  const answer = operation?.responses?.[status as '200'];
  if (!answer || '$ref' in answer) return 'the status';
  // The text of a redirect is for no program.
  if (status.startsWith('3')) return null;
  if (!answer.content) return text === '' ? null : 'a body';
  const media = mediaOf(response.headers);
  if (!(media in answer.content)) return `the type ${media}`;
  if (media !== JSON_TYPE || method === 'HEAD') return null;
  return breaks(schemaOf([...place, 'responses', status]), JSON.parse(text));
}

/** @returns what the document refuses in a JSON body that was taken, or null */
function undocumentedBody(
  place: string[],
  operation: Operation,
  { body, response, text }: Exchange,
): string | null {
  const taken = operation?.requestBody;
  if (!taken || !('content' in taken) || !(JSON_TYPE in taken.content)) return null;
  // What needs no field needs no body; an import refuses single outings of a body that it takes.
  if (!response.ok || body === undefined || body === '' || REFUSES_SOME.test(text)) return null;
  const schema = schemaOf([...place, 'requestBody']);
  return breaks(schema, JSON.parse(typeof body === 'string' ? body : JSON.stringify(body)));
}

/** Whether a page's own form was answered, which is not for programs. */
const isOfPage = ({ headers, response }: Exchange) =>
  headers?.['content-type'] === 'application/x-www-form-urlencoded' &&
  (response.status === 303 || mediaOf(response.headers) === 'text/html');

/** Holds an exchange with a documented path to the document. @returns what isn't documented, or null */
export function undocumented(exchange: Exchange): string | null {
  const { method, address, response, text } = exchange;
  const name = method.toLowerCase() as 'get';
  const [pathname = ''] = address.split('?');
  const row = paths.find(({ pattern, operations }) => operations[name] && pattern.test(pathname));
  if (!row || isOfPage(exchange)) return null;
  const operation = row.operations[name];
  const place = ['paths', row.path, name];
  const fault =
    undocumentedAnswer(place, operation, exchange) ?? undocumentedBody(place, operation, exchange);
  const line = `${method} ${row.path} ${response.status} is not documented`;
  return fault && `${line}: ${fault} (${text.slice(0, 300)})`;
}
