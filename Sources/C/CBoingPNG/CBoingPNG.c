#include "CBoingPNG.h"

#if !__has_include(<png.h>)
#error "libpng is missing: install libpng-dev (Debian, Ubuntu)"
#endif
#include <png.h>
#include <stdio.h>

static void fail(png_structp png, png_const_charp message) {
  snprintf(png_get_error_ptr(png), 128, "%s", message);
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {}

static void put(png_structp png, png_bytep bytes, size_t count) {
  const CPNGImage *image = png_get_io_ptr(png);
  image->write(image->context, bytes, count);
}

static void flush(png_structp png) {}

bool CPNGWrite(const CPNGImage *image, char reason[128]) {
  snprintf(reason, 128, "no memory");
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, reason, fail, ignore);
  if (!png) return false;
  // Not changed after setjmp, and so still known after longjmp.
  png_infop info = png_create_info_struct(png);
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return false;
  }
  png_set_write_fn(png, (void *)image, put, flush);
  png_set_IHDR(
      png, info, image->width, image->height, 8,
      image->hasAlpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level(png, image->compressionLevel);
  if (image->isDisplayP3) {
    // 1 / 2.2, and white, red, green and blue, in hundred thousandths.
    png_set_gAMA_fixed(png, info, 45455);
    png_set_cHRM_fixed(png, info, 31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000);
  }
  png_write_info(png, info);
  // Code points of ITU-T H.273: P3 with D65's white, sRGB's curve, no matrix, full range.
  static const png_byte codePoints[] = {12, 13, 0, 1};
  if (image->isDisplayP3) png_write_chunk(png, (png_const_bytep)"cICP", codePoints, 4);
  png_set_bgr(png);
  if (!image->hasAlpha) png_set_filler(png, 0, PNG_FILLER_AFTER);
  for (uint32_t y = 0; y < image->height; y++) png_write_row(png, image->row(image->context, y));
  png_write_end(png, NULL);
  png_destroy_write_struct(&png, &info);
  return true;
}
