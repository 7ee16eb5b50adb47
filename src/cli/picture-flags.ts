import { Option } from 'commander';
import { Type } from 'typebox';
import { PictureOptions, type ParameterSchema } from '../contract/index.js';
import { wholeNumber } from './whole-number.js';

/** Number of samples of a picture. The command line allows more than a server does, because no other client waits. */
const samples = Type.Integer({
  minimum: 1,
  maximum: 64,
  default: 1,
  description: 'Number of pictures that are averaged for smooth edges.',
});

/** Makes command-line options from the schemas of the picture options. */
export function pictureFlags(): Option[] {
  return Object.entries({ ...PictureOptions.properties, samples }).map(([name, schema]) => {
    const { type, minimum, maximum, enum: words, default: usual, description = '' } = schema as ParameterSchema;
    const value = type === 'string' ? (words ? 'name' : 'text') : 'number';
    // Help text: the first sentence of the description, without a capital or a full stop.
    const text = description.replace(/(; |\.\s|\.$).*$/s, '').replace(/^./, (letter) => letter.toLowerCase());
    const option = new Option(`--${name} <${value}>`, text);
    if (words) option.choices(words.map(String));
    else if (type === 'integer') option.argParser(wholeNumber(minimum!, maximum!));
    return usual === undefined ? option : option.default(usual);
  });
}
