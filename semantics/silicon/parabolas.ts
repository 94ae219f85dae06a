/**
 * The parabolas of NV30's interpolator: value (units of 2^-23), slope and curvature at 65 equidistant points of [0, 1]. The figures are those of the
 * published model (envytools, nvhw/xf.c: xf_lg2_lut, xf_ex2_lut, xf_sincos_lut; Copyright 2018 M. Kościelnicka, MIT licence), which its
 * author compared with real boards. Every one of the 12 000 test vectors of these four instructions agrees with them.
 */
import type { Parabola } from './interpolator.js';

/** Three hexadecimal figures for each parabola. */
function parabolas(figures: string): readonly Parabola[] {
  const numbers = figures
    .trim()
    .split(/\s+/)
    .map((figure) => Number.parseInt(figure, 16));
  return Array.from({ length: numbers.length / 3 }, (_, row) => ({
    value: numbers[3 * row] ?? 0,
    slope: numbers[3 * row + 1] ?? 0,
    curvature: numbers[3 * row + 2] ?? 0,
  }));
}

/** log2(1 + x). */
export const LOGARITHM = parabolas(`
  000000 b8aa3b 5c0   02dcf3 b5d303 598   05aeb4 b311cc 568   08759b b06584 540
  0b31fa adcd64 518   0de420 ab48a5 4f0   108c58 a8d627 4d0   132aea a67566 4b0
  15c019 a4258b 488   184c2a a1e5e6 468   1acf5e 9fb5d2 450   1d49ee 9d94ad 430
  1fbc15 9b81e0 410   22260f 997cde 3f8   24880f 97851c 3e0   26e249 959a1c 3c8
  2934f0 93bb62 3b0   2b8034 91e87a 398   2dc443 9020f5 380   30014a 8e646b 368
  323775 8cb276 358   3466ec 8b0ab7 340   368fd8 896cd2 330   38b25e 87d872 318
  3acea7 864d42 308   3ce4d5 84caf3 2f8   3ef50a 83513b 2e8   40ff6a 81dfcf 2d8
  430414 80766b 2c8   450328 7f14cd 2b8   46fcc4 7dbab5 2a8   48f107 7c67e7 298
  4ae00d 7b1c27 290   4cc9f1 79d73e 280   4eaed0 7898f7 270   508ec2 77611e 268
  5269e1 762f82 258   544046 7503f2 250   561208 73de43 240   57df40 72be47 238
  59a802 71a3d5 228   5b6c65 708ec4 220   5d2c7f 6f7eee 218   5ee864 6e742c 210
  60a027 6d6e5b 200   6253dd 6c6d58 1f8   640398 6b7101 1f0   65af6b 6a7936 1e8
  675768 6985d8 1e0   68fba0 6896c9 1d8   6a9c24 67abeb 1d0   6c3904 66c523 1c8
  6dd252 65e255 1c0   6f681c 650368 1b8   70fa72 642842 1b0   728963 6350cb 1a8
  7414fd 627cec 1a0   759d4f 61ac8d 198   772266 60df98 190   78a450 6015f9 188
  7a231b 5f4f9a 188   7b9ed2 5e8c68 180   7d1782 5dcc4e 178   7e8d38 5d0f3c 170
  800000 5c551d 170
`);

/** 2^x - 1. */
export const POWER = parabolas(`
  000001 58b90b 1e8   0164d2 59b060 1f0   02cd88 5aaa66 1f0   043a2a 5ba724 1f8
  05aac4 5ca6a3 200   071f63 5da8eb 200   089810 5eae02 208   0a14d6 5fb5f1 210
  0b95c2 60c0c0 218   0d1ae1 61ce77 218   0ea43b 62df1e 220   1031dd 63f2bc 228
  11c3d3 65095b 230   135a2d 662303 230   14f4f1 673fbc 238   16942e 685f8f 240
  1837f0 698284 248   19e047 6aa8a4 248   1b8d3b 6bd1f8 250   1d3edb 6cfe89 258
  1ef533 6e2e5f 260   20b051 6f6185 268   227043 709803 270   243517 71d1e3 270
  25fed8 730f2d 278   27cd95 744fec 280   29a15c 759429 288   2b7a3a 76dbee 290
  2d583f 782745 298   2f3b79 797637 2a0   3123f6 7ac8cf 2a8   3311c4 7c1f17 2b0
  3504f5 7d7919 2b0   36fd94 7ed6df 2b8   38fbb1 803875 2c0   3aff5c 819de5 2c8
  3d08a5 830738 2d0   3f179b 84747b 2d8   412c4e 85e5b9 2e0   4346ce 875afb 2e8
  45672c 88d44e 2f0   478d76 8a51bd 2f8   49b9bf 8bd353 300   4bec17 8d591c 308
  4e248c 8ee324 318   506334 907176 320   52a81e 92041f 328   54f35b 939b2a 330
  5744fe 9536a3 338   599d17 96d698 340   5bfbb9 987b14 348   5e60f6 9a2425 350
  60ccdf 9bd1d6 360   633f8a 9d8435 368   65b908 9f3b4f 370   68396b a0f731 378
  6ac0c9 a2b7e9 380   6d4f30 a47d83 390   6fe4ba a6480e 398   728178 a81797 3a0
  75257f a9ec2d 3a8   77d0e0 abc5dc 3b8   7a83b4 ada4b4 3c0   7d3e0e af88c3 3c8
  800001 b17217 3d0
`);

/** The sine of x quarters of a turn. */
export const QUARTER_WAVE = parabolas(`
  000001 c90ee0 000   03242b c8ff60 03b   0647da c8d0e0 07a   096a91 c88340 0b6
  0c8bd4 c816e0 0f6   0fab28 c78bd0 136   12c811 c6e1c0 170   15e215 c61950 1b0
  18f8b9 c531f0 1ec   1c0b83 c42c10 226   1f19fa c30880 264   2223a6 c1c640 2a6
  25280d c06660 2da   2826ba bee8e0 318   2b1f36 bd4e20 356   2e110b bb9590 38a
  30fbc6 b9c100 3c6   33def3 b7cf20 400   36ba21 b5c110 436   398cde b396d0 470
  3c56bb b15190 4a6   3f174a aef030 4da   41ce1f ac73a0 512   447ace a9dd50 546
  471ced a72c90 576   49b416 a46190 5af   4c3fe1 a17e10 5e1   4ebfe9 9e8120 610
  5133cd 9b6be0 641   539b2b 983de0 66c   55f5a6 94f9a0 6a2   5842de 919db0 6d0
  5a827b 8e2b70 700   5cb421 8aa310 720   5ed77e 8705e0 750   60ec3a 835380 780
  62f203 7f8ce0 7a0   64e88b 7bb250 7d0   66cf82 77c4c0 7f0   68a69f 73c4f0 810
  6a6d9a 6fb340 838   6c2429 6b90c0 850   6dca0d 675d50 878   6f5f02 631a60 890
  70e2cb 5ec7a0 8b0   72552d 5a6650 8d0   73b5ed 55f600 8f0   7504d3 517a80 900
  7641af 4cf0d0 918   776c4e 485c70 930   788484 43bbf0 948   798a23 3f1190 958
  7a7d05 3a5d70 970   7b5d03 35a030 980   7c29fb 30daa0 990   7ce3ce 2c0d80 9a0
  7d8a5e 273970 9a8   7e1d93 225fb0 9b0   7e9d55 1d8070 9c0   7f0991 189be0 9c8
  7f6236 13b510 9d0   7fa736 0eca80 9d0   7fd886 09dd90 9d0   7ff621 04eea0 9d8
  800000 000000 9d8
`);
