import { isJson, isScimRefusal, type Json, refuseScim, type ScimRefusal, USER } from './resource.ts';

// PATCH of a person (RFC 7644, 3.5.2), with what Entra ID sends: operations in capital letters, values without a path
// and dotted names in them. Attributes that the product does not know are ignored, like in the whole resource.

const ATTRIBUTES = new Map(
  ['userName', 'externalId', 'displayName', 'active', 'name', 'emails', 'roles'].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);
const PARTS = new Map(
  ['formatted', 'givenName', 'familyName', 'value', 'type', 'primary', 'display'].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);
/** `attribute`, `attribute.part`, `attribute[type eq "work"]` or `attribute[type eq "work"].part`. */
const PATH = /^(\w+)(?:\[\s*(\w+)\s+eq\s+("[^"\\]{0,200}"|true|false)\s*\])?(?:\.(\w+))?$/i;

interface Target {
  /** Undefined for one that the product does not know. */
  readonly attribute: string | undefined;
  readonly filter: { readonly part: string; readonly value: string } | undefined;
  readonly part: string | undefined;
}

function targetOf(path: string): Target | undefined {
  const prefix = `${USER}:`;
  const isPrefixed = path.toLowerCase().startsWith(prefix.toLowerCase());
  // An attribute of an extension has a name with colons.
  if (!isPrefixed && path.includes(':')) return { attribute: undefined, filter: undefined, part: undefined };
  const [, attribute = '', filterPart, filterValue, part] =
    PATH.exec(isPrefixed ? path.slice(prefix.length) : path) ?? [];
  if (attribute === '') return undefined;
  return {
    attribute: ATTRIBUTES.get(attribute.toLowerCase()),
    filter:
      filterPart !== undefined && filterValue !== undefined
        ? { part: nameOfPart(filterPart), value: filterValue.replaceAll('"', '').toLowerCase() }
        : undefined,
    part: part === undefined ? undefined : nameOfPart(part),
  };
}

const nameOfPart = (part: string): string => PARTS.get(part.toLowerCase()) ?? part;
const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

function matches(element: unknown, { part, value }: NonNullable<Target['filter']>): boolean {
  const own = isJson(element) ? element[part] : undefined;
  return (typeof own === 'string' || typeof own === 'boolean') && String(own).toLowerCase() === value;
}

/** Sets or removes what a filter chooses of a list. What it finds nothing for is added. */
function changeChosen(list: unknown[], target: Target, value: unknown, isRemoved: boolean): unknown[] {
  const { filter, part } = target;
  if (!filter) return list;
  if (isRemoved && part === undefined) return list.filter((element) => !matches(element, filter));
  const changed = (element: Json): Json => {
    if (part === undefined) return isJson(value) ? { ...element, ...value } : element;
    const { [part]: _was, ...rest } = element;
    return isRemoved ? rest : { ...rest, [part]: value };
  };
  if (isRemoved || list.some((element) => matches(element, filter)))
    return list.map((element) => (isJson(element) && matches(element, filter) ? changed(element) : element));
  return [...list, changed({ [filter.part]: filter.value === 'true' ? true : filter.value })];
}

function change(resource: Json, target: Target, op: string, value: unknown): Json {
  const { attribute, filter, part } = target;
  if (attribute === undefined) return resource;
  const was = resource[attribute];
  const isRemoved = op === 'remove';
  if (filter) return { ...resource, [attribute]: changeChosen(listOf(was), target, value, isRemoved) };
  if (part !== undefined) {
    const { [part]: _was, ...rest } = isJson(was) ? was : {};
    return { ...resource, [attribute]: isRemoved ? rest : { ...rest, [part]: value } };
  }
  if (isRemoved) {
    const { [attribute]: _was, ...rest } = resource;
    // Without any is not the same as nothing said of them.
    return attribute === 'roles' ? { ...rest, roles: [] } : rest;
  }
  if (op === 'add' && Array.isArray(was)) return { ...resource, [attribute]: [...was, ...listOf(value)] };
  const isMerged = isJson(was) && isJson(value);
  return { ...resource, [attribute]: isMerged ? { ...was, ...value } : value };
}

function applyOne(resource: Json, operation: unknown): Json | ScimRefusal {
  const { op, path, value } = isJson(operation) ? operation : {};
  const kind = typeof op === 'string' ? op.toLowerCase() : '';
  if (!['add', 'replace', 'remove'].includes(kind))
    return refuseScim(400, 'A operação precisa ser add, replace ou remove.', 'invalidSyntax');
  if (path === undefined || path === null || path === '') {
    if (kind === 'remove') return refuseScim(400, 'Diga em path o que remover.', 'noTarget');
    if (!isJson(value)) return refuseScim(400, 'Sem path, value precisa ser um objeto.', 'invalidValue');
    return Object.entries(value).reduce((changed, [name, one]) => {
      const target = targetOf(name);
      return target ? change(changed, target, kind, one) : changed;
    }, resource);
  }
  const target = typeof path === 'string' && path.length <= 500 ? targetOf(path) : undefined;
  return target
    ? change(resource, target, kind, value)
    : refuseScim(400, 'path não é válido.', 'invalidPath');
}

const MAX_OPERATIONS = 100;

/** The resource after all operations, or why one of them is refused: then none counts. */
export function applyPatch(resource: Json, body: unknown): Json | ScimRefusal {
  const operations = isJson(body)
    ? Object.entries(body).find(([name]) => name.toLowerCase() === 'operations')?.[1]
    : undefined;
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > MAX_OPERATIONS)
    return refuseScim(400, `Operations precisa ter de 1 a ${MAX_OPERATIONS} operações.`, 'invalidSyntax');
  let changed = resource;
  for (const operation of operations) {
    const next = applyOne(changed, operation);
    if (isScimRefusal(next)) return next;
    changed = next;
  }
  return withChangedName(resource, changed);
}

/**
 * The product has one name for what the directory calls `displayName` and `name`. Whichever of them has changed counts, so
 * the other one is left out.
 */
function withChangedName(before: Json, after: Json): Json {
  const { displayName, name, ...rest } = after;
  if (displayName !== before['displayName'] || !isJson(name)) return after;
  const { formatted, givenName, familyName } = name;
  if (isJson(before['name']) && formatted !== before['name']['formatted']) return { ...rest, name };
  const isSplit = givenName !== undefined && familyName !== undefined;
  return isSplit ? { ...rest, name: { givenName, familyName } } : after;
}
