// Declarations of what is used of Pango, as its headers have them.
//
// The headers themselves need search paths, which the package manager takes from pkg-config alone; with those
// come flags that it warns of in every build of every package that depends on this one.

#if !__has_include(<pango-1.0/pango/pango.h>) && !__has_include(<pango/pango.h>)
#error "Pango is missing: install libpango1.0-dev (Debian, Ubuntu)"
#endif

#include <cairo/cairo.h>

typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoTabArray PangoTabArray;

typedef struct _PangoAttribute {
  const void *klass;
  unsigned int start_index;
  unsigned int end_index;
} PangoAttribute;

typedef struct _PangoRectangle {
  int x, y, width, height;
} PangoRectangle;

typedef struct _PangoLayoutLine {
  PangoLayout *layout;
  int start_index;
  int length;
  void *runs;
  unsigned int is_paragraph_start : 1;
  unsigned int resolved_dir : 3;
} PangoLayoutLine;

#define PANGO_SCALE 1024

typedef enum { PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER, PANGO_ALIGN_RIGHT } PangoAlignment;
typedef enum {
  PANGO_BASELINE_SHIFT_NONE,
  PANGO_BASELINE_SHIFT_SUPERSCRIPT,
  PANGO_BASELINE_SHIFT_SUBSCRIPT
} PangoBaselineShift;
typedef enum { PANGO_DIRECTION_LTR, PANGO_DIRECTION_RTL } PangoDirection;
typedef enum {
  PANGO_ELLIPSIZE_NONE,
  PANGO_ELLIPSIZE_START,
  PANGO_ELLIPSIZE_MIDDLE,
  PANGO_ELLIPSIZE_END
} PangoEllipsizeMode;
typedef enum {
  PANGO_FONT_SCALE_NONE,
  PANGO_FONT_SCALE_SUPERSCRIPT,
  PANGO_FONT_SCALE_SUBSCRIPT
} PangoFontScale;
typedef enum { PANGO_STYLE_NORMAL, PANGO_STYLE_OBLIQUE, PANGO_STYLE_ITALIC } PangoStyle;
typedef enum { PANGO_TAB_LEFT, PANGO_TAB_RIGHT, PANGO_TAB_CENTER } PangoTabAlign;
typedef enum {
  PANGO_UNDERLINE_NONE,
  PANGO_UNDERLINE_SINGLE,
  PANGO_UNDERLINE_DOUBLE
} PangoUnderline;
typedef enum { PANGO_WEIGHT_NORMAL = 400, PANGO_WEIGHT_BOLD = 700 } PangoWeight;
typedef enum { PANGO_WRAP_WORD, PANGO_WRAP_CHAR, PANGO_WRAP_WORD_CHAR } PangoWrapMode;

void g_object_unref(void *object);

PangoAttribute *pango_attr_background_alpha_new(unsigned short alpha);
PangoAttribute *pango_attr_background_new(unsigned short red, unsigned short green, unsigned short blue);
PangoAttribute *pango_attr_baseline_shift_new(int shift);
PangoAttribute *pango_attr_font_desc_new(const PangoFontDescription *desc);
PangoAttribute *pango_attr_font_features_new(const char *features);
PangoAttribute *pango_attr_font_scale_new(PangoFontScale scale);
PangoAttribute *pango_attr_foreground_alpha_new(unsigned short alpha);
PangoAttribute *pango_attr_foreground_new(unsigned short red, unsigned short green, unsigned short blue);
PangoAttribute *pango_attr_insert_hyphens_new(int insert_hyphens);
PangoAttribute *pango_attr_letter_spacing_new(int letter_spacing);
void pango_attr_list_insert(PangoAttrList *list, PangoAttribute *attr);
PangoAttrList *pango_attr_list_new(void);
void pango_attr_list_unref(PangoAttrList *list);
PangoAttribute *pango_attr_rise_new(int rise);
PangoAttribute *pango_attr_strikethrough_color_new(unsigned short red, unsigned short green, unsigned short blue);
PangoAttribute *pango_attr_strikethrough_new(int strikethrough);
PangoAttribute *pango_attr_underline_color_new(unsigned short red, unsigned short green, unsigned short blue);
PangoAttribute *pango_attr_underline_new(PangoUnderline underline);
void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
PangoFontMap *pango_cairo_font_map_get_default(void);
void pango_cairo_layout_line_path(cairo_t *cr, PangoLayoutLine *line);
void pango_cairo_layout_path(cairo_t *cr, PangoLayout *layout);
void pango_cairo_show_layout(cairo_t *cr, PangoLayout *layout);
void pango_cairo_show_layout_line(cairo_t *cr, PangoLayoutLine *line);
void pango_context_set_base_dir(PangoContext *context, PangoDirection direction);
void pango_context_set_round_glyph_positions(PangoContext *context, int round_positions);
void pango_font_description_free(PangoFontDescription *desc);
PangoFontDescription *pango_font_description_new(void);
void pango_font_description_set_absolute_size(PangoFontDescription *desc, double size);
void pango_font_description_set_family(PangoFontDescription *desc, const char *family);
void pango_font_description_set_style(PangoFontDescription *desc, PangoStyle style);
void pango_font_description_set_weight(PangoFontDescription *desc, PangoWeight weight);
PangoContext *pango_font_map_create_context(PangoFontMap *fontmap);
int pango_layout_get_baseline(PangoLayout *layout);
void pango_layout_get_extents(PangoLayout *layout, PangoRectangle *ink_rect, PangoRectangle *logical_rect);
int pango_layout_get_line_count(PangoLayout *layout);
PangoLayoutLine *pango_layout_get_line_readonly(PangoLayout *layout, int line);
int pango_layout_is_ellipsized(PangoLayout *layout);
void pango_layout_line_get_extents(PangoLayoutLine *line, PangoRectangle *ink_rect, PangoRectangle *logical_rect);
PangoDirection pango_layout_line_get_resolved_direction(PangoLayoutLine *line);
PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_alignment(PangoLayout *layout, PangoAlignment alignment);
void pango_layout_set_attributes(PangoLayout *layout, PangoAttrList *attrs);
void pango_layout_set_auto_dir(PangoLayout *layout, int auto_dir);
void pango_layout_set_ellipsize(PangoLayout *layout, PangoEllipsizeMode ellipsize);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *desc);
void pango_layout_set_height(PangoLayout *layout, int height);
void pango_layout_set_indent(PangoLayout *layout, int indent);
void pango_layout_set_justify(PangoLayout *layout, int justify);
void pango_layout_set_tabs(PangoLayout *layout, PangoTabArray *tabs);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_wrap(PangoLayout *layout, PangoWrapMode wrap);
void pango_tab_array_free(PangoTabArray *tab_array);
PangoTabArray *pango_tab_array_new(int initial_size, int positions_in_pixels);
void pango_tab_array_set_tab(PangoTabArray *tab_array, int tab_index, PangoTabAlign alignment, int location);
