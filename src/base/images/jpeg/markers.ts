/** The markers that this reader uses (T.81 table B.1). */
export const SOI = 0xd8;
export const EOI = 0xd9;
export const SOS = 0xda;
export const DQT = 0xdb;
export const DHT = 0xc4;
export const DNL = 0xdc;
export const DRI = 0xdd;
export const APP0 = 0xe0;
export const APP2 = 0xe2;
export const APP14 = 0xee;

/** Reports whether a marker begins a frame with a supported coding: baseline, extended or progressive. */
export const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2;
export const PROGRESSIVE = 0xc2;

export const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

export const isStandalone = (marker: number) => marker === 0x01 || isRestart(marker);
