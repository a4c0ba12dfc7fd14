import { placeholderTexts } from '@indike/contract/texts/programme-placeholders';
import { levelTexts, programmeTexts, type LevelTexts } from '@indike/contract/texts/programme-texts';
import { programme, textsOf } from '@indike/ui/programme.ts';

/** What the help, the terms and the tutorial say of the programme in force. */
export const texts = textsOf(programmeTexts);

/** What they say of each level. A built page has one, which the server repeats. */
export const levels: readonly LevelTexts[] =
  import.meta.env.SSR && import.meta.env.PROD ? [placeholderTexts()] : levelTexts(programme);
