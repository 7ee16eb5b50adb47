import { Option } from 'commander';
import { Type } from 'typebox';
import { PictureOptions, type ParameterSchema } from '../contract/index.js';
import { wholeNumber } from './whole-number.js';

/** The command line permits more samples than a server, because there are no other clients that would have to wait. */
const samples = Type.Integer({
  minimum: 1,
  maximum: 64,
  default: 1,
  description: 'Number of pictures that are averaged for smooth edges.',
});

export function pictureFlags(): Option[] {
  return Object.entries({ ...PictureOptions.properties, samples }).map(([name, schema]) => {
    const { type, minimum, maximum, enum: words, default: usual, description = '' } = schema as ParameterSchema;
    const value = type === 'string' ? (words ? 'name' : 'text') : 'number';
    // The help text is the first sentence of the description, without the capital letter and the full stop.
    const text = description.replace(/(; |\.\s|\.$).*$/s, '').replace(/^./, (letter) => letter.toLowerCase());
    const option = new Option(`--${name} <${value}>`, text);
    if (words) option.choices(words.map(String));
    else if (type === 'integer') option.argParser(wholeNumber(minimum!, maximum!));
    return usual === undefined ? option : option.default(usual);
  });
}
