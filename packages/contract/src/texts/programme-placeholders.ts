/** In built pages, the string for which the server puts the programme as JSON. */
export const PROGRAMME_JSON = '__INDIKE_programmeJson__';

/**
 * Texts that a page is built with: every one is a placeholder that the server fills when it serves the page. An item of a
 * list with a level's texts is repeated for each level.
 */
export const placeholderTexts = <Texts extends object>(): Texts =>
  new Proxy({} as Texts, { get: (_, name) => `__INDIKE_${String(name)}__` });
